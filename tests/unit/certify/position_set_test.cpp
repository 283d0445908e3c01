// Sets of packed positions, held against the standard library's.
#include "certify/position_set.hpp"

#include <algorithm>
#include <set>

#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide;

TEMPLATE_TEST_CASE("a set of positions holds what was put in, once, and gives it back", "", Word64, Word128) {
  Random random;
  INFO(random);
  for (const int kinds : {1, 20, 100'000}) {
    CAPTURE(kinds);
    PositionSet<TestType> set;
    std::set<TestType> expected;
    for (int i = 0; i < 20'000; ++i) {
      // Words that differ in high bits alone, too.
      const TestType position = static_cast<TestType>(random.up_to(kinds - 1)) << (random.up_to(1) * 40);
      CAPTURE(i);
      if (set.is_full()) set.grow();
      CHECK(set.contains(position) == expected.contains(position));
      CHECK(set.insert(position) == expected.insert(position).second);
      CHECK(set.contains(position));
    }
    CHECK(set.size() == expected.size());
    CHECK(set.memory_bytes() >= sizeof(TestType) * set.size());
    std::vector<TestType> positions = set.take();
    std::sort(positions.begin(), positions.end());
    CHECK(std::equal(positions.begin(), positions.end(), expected.begin(), expected.end()));
    CHECK(set.size() == 0);
    CHECK_FALSE(set.contains(*expected.begin()));
  }
}

TEST_CASE("a set of positions takes 11 to 22 bytes for each of them") {
  PositionSet<Word64> set;
  for (Word64 position = 0; position < 100'000; ++position) {
    CAPTURE(position);
    if (set.is_full()) set.grow();
    set.insert(position);
    if (position < 100) continue;
    CHECK(set.memory_bytes() >= 10 * set.size());
    CHECK(set.memory_bytes() <= 22 * set.size());
  }
}
