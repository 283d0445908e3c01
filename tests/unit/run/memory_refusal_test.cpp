// What becomes of work that memory is refused to.
#include "run/memory_refusal.hpp"

#include <optional>
#include <stdexcept>

#include "support/catch.hpp"

namespace dropslide {
namespace {

/// What is said to be needed by work that throws the error; nothing if it is not asked.
template <class Thrown>
std::optional<std::uint64_t> needed_after(const Thrown& error) {
  return within_memory([&]() -> std::optional<std::uint64_t> { throw error; },
                       [](std::uint64_t bytes) { return std::optional(bytes); });
}

}  // namespace

TEST_CASE("work that is refused memory ends with what it needs, if somebody knows") {
  CHECK(needed_after(BudgetExceeded(123)) == 123);
  CHECK(needed_after(std::bad_alloc()) == 0);
}

TEST_CASE("work within its memory returns what it returns, and other errors pass") {
  CHECK(within_memory([] { return 7; }, [](std::uint64_t) { return 8; }) == 7);
  CHECK_THROWS_AS(needed_after(std::runtime_error("another")), std::runtime_error);
}

}  // namespace dropslide
