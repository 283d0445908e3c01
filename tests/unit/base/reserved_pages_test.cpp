// Pages that were set aside: taken as a whole or not at all.
#include "base/system/system.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>

#include "support/catch.hpp"

using namespace dropslide;

namespace {

constexpr std::size_t page = std::size_t{2} << 20;

}  // namespace

TEST_CASE("no page is taken where too few are set aside") {
  CHECK(free_reserved_pages(8192) == 0);  // No processor has these.
  CHECK(map_reserved_pages(1 << 20, 8192) == nullptr);
  CHECK(map_reserved_pages(page - 1, page) == nullptr);
  const std::size_t free = free_reserved_pages(page);
  CHECK(map_reserved_pages((free + 1) * page, page) == nullptr);
  CHECK(free_reserved_pages(page) == free);
}

// Needs `sysctl vm.nr_hugepages=3`; where nothing is set aside there is nothing to see but a refusal.
TEST_CASE("whole pages are those set aside, the rest lies behind them, and all of it is zero") {
  const std::size_t size = 2 * page + 4096;
  const std::size_t free = free_reserved_pages(page);
  std::byte* const memory = map_reserved_pages(size, page);
  REQUIRE((memory != nullptr) == (free >= 2));
  if (memory == nullptr) return;
  CHECK(reinterpret_cast<std::uintptr_t>(memory) % page == 0);
  CHECK(std::all_of(memory, memory + size, [](std::byte b) { return b == std::byte{0}; }));
  std::fill_n(memory, size, std::byte{1});
  CHECK(free_reserved_pages(page) == free - 2);
  CHECK(munmap(memory, size) == 0);
  CHECK(free_reserved_pages(page) == free);
}
