// Memory from the kernel: tables rely on its being zero, aligned and owned once.
#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>

#include "store/huge_buffer.hpp"
#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("a new buffer is zero throughout, aligned to a page and can be written to its last byte") {
  const HugeBuffer buffer(3 << 20);
  REQUIRE(buffer.size_bytes() == 3 << 20);
  CHECK(reinterpret_cast<std::uintptr_t>(buffer.data()) % 4096 == 0);
  const std::byte *const begin = buffer.data(), *const end = begin + buffer.size_bytes();
  CHECK(std::find_if(begin, end, [](std::byte b) { return b != std::byte{0}; }) - begin == 3 << 20);
  std::fill_n(buffer.data(), buffer.size_bytes(), std::byte{1});
  CHECK(buffer.data()[buffer.size_bytes() - 1] == std::byte{1});
}

TEST_CASE("a moved buffer takes its memory along") {
  HugeBuffer first(4096);
  std::byte* const data = first.data();
  HugeBuffer second(std::move(first));
  CHECK(second.data() == data);
  CHECK(second.size_bytes() == 4096);
  HugeBuffer third;
  CHECK(third.data() == nullptr);
  third = std::move(second);
  CHECK(third.data() == data);
  CHECK(third.size_bytes() == 4096);
}

TEST_CASE("memory that the kernel refuses is bad_alloc") {
  CHECK_THROWS_AS(HugeBuffer(std::size_t{1} << 62), std::bad_alloc);
}
