// The memory budget as the last word.
#include "cli/heap_budget.hpp"

#include <limits>
#include <list>
#include <vector>

#include "support/catch.hpp"

using namespace dropslide::cli;
using dropslide::BudgetExceeded;

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

/// Sets a budget of so many bytes beyond what is held now; none at the end of the test.
class BudgetFromNow {
 public:
  explicit BudgetFromNow(std::uint64_t bytes) { set_heap_budget(heap_bytes() + program_share_bytes + bytes); }
  ~BudgetFromNow() { set_heap_budget(std::numeric_limits<std::uint64_t>::max()); }
  BudgetFromNow(const BudgetFromNow&) = delete;
  BudgetFromNow& operator=(const BudgetFromNow&) = delete;
};

const void* volatile seen = nullptr;

/// Allocates and frees. A compiler may leave out an allocation that nobody sees.
void allocate(std::uint64_t bytes) {
  const std::vector<char> list(bytes);
  seen = list.data();
}

}  // namespace

TEST_CASE("what would exceed the budget is refused, with what would be needed") {
  const BudgetFromNow budget(16 * mebibyte);
  const std::uint64_t held = heap_bytes();
  std::uint64_t needed = 0;
  try {
    allocate(32 * mebibyte);
  } catch (const BudgetExceeded& error) {
    needed = error.needed_bytes();
  }
  CHECK(needed >= held + 32 * mebibyte);
  CHECK(heap_bytes() < held + mebibyte);
}

TEST_CASE("what is freed counts no more") {
  const BudgetFromNow budget(16 * mebibyte);
  for (int i = 0; i < 100; ++i) {
    CAPTURE(i);
    CHECK_NOTHROW(allocate(8 * mebibyte));
  }
}

TEST_CASE("many small pieces are counted, too") {
  const BudgetFromNow budget(16 * mebibyte);
  constexpr std::size_t far_too_many = 10'000'000;
  std::list<int> list;
  bool is_refused = false;
  try {
    while (list.size() < far_too_many) list.push_back(0);
  } catch (const BudgetExceeded&) {
    is_refused = true;
  }
  CHECK(is_refused);
  CHECK(list.size() > 100'000);
}
