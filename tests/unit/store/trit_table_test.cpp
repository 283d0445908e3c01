// Trits against a plain vector of numbers.
#include <vector>

#include "store/trit_table.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide;

TEST_CASE("a trit table holds what a vector holds, however often entries change") {
  Random random;
  INFO(random);
  for (const std::uint64_t length : {1U, 4U, 5U, 6U, 1003U}) {
    CAPTURE(length);
    TritTable table(length);
    std::vector<int> reference(length);
    CHECK(table.size_bytes() == (length + 4) / 5);
    for (int i = 0; i < 5000; ++i) {
      const auto entry = static_cast<std::uint64_t>(random.up_to(static_cast<int>(length) - 1));
      const int value = random.up_to(2);
      table.set(entry, value);
      reference[entry] = value;
    }
    std::vector<int> stored(length);
    table.for_each_stored([&](std::uint64_t entry, int value) { stored[entry] = value; });
    CHECK(stored == reference);
    for (std::uint64_t entry = 0; entry < length; ++entry) {
      CAPTURE(entry);
      REQUIRE(table.at(entry) == reference[entry]);
    }
  }
}
