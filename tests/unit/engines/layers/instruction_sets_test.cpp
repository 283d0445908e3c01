// Which processors deposit bits slowly.
#include "engines/layers/kernel/instructions/instruction_sets.hpp"

#include <algorithm>

#include "support/catch.hpp"

namespace dropslide::layers {
namespace {

TEST_CASE("pdep is slow on AMD before Zen 3, on Hygon, and nowhere else") {
  CHECK(deposits_slowly("AuthenticAMD", 0x17));  // Zen 1 and 2.
  CHECK(deposits_slowly("HygonGenuine", 0x18));
  CHECK(deposits_slowly("AuthenticAMD", 0x15));
  CHECK_FALSE(deposits_slowly("AuthenticAMD", 0x19));  // Zen 3 and 4.
  CHECK_FALSE(deposits_slowly("AuthenticAMD", 0x1A));
  CHECK_FALSE(deposits_slowly("GenuineIntel", 6));
}

TEST_CASE("the instruction set that is taken is one that the processor has") {
  const auto sets = instruction_sets();
  CHECK(std::find(sets.begin(), sets.end(), best_instruction_set()) != sets.end());
}

}  // namespace
}  // namespace dropslide::layers
