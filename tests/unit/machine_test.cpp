// The machine's limits: budgets are computed from them, so they must be plausible and ordered.
#include "base/machine.hpp"
#include "base/units.hpp"
#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("memory that is available is part of what is usable") {
  CHECK(usable_memory_bytes() > 1ULL << 24);
  CHECK(available_memory_bytes() > 0);
  CHECK(available_memory_bytes() <= usable_memory_bytes());
}

TEST_CASE("there is a thread to run on") { CHECK(usable_threads() >= 1); }

TEST_CASE("the machine is described by threads and memory") {
  CHECK_THAT(machine_description(), contains_text(std::to_string(usable_threads()) + " threads") &&
                                        contains_text(format_bytes(usable_memory_bytes())));
}
