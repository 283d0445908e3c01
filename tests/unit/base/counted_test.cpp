// Counts with their nouns.
#include "base/counted.hpp"

#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("one thing is singular, none and many are plural") {
  CHECK(counted(1, "drop") == "1 drop");
  CHECK(counted(0, "drop") == "0 drops");
  CHECK(counted(1234, "drop") == "1 234 drops");
  CHECK(counted(1, "entry") == "1 entry");
  CHECK(counted(2, "entry") == "2 entries");
  CHECK(counted(2, "search") == "2 searches");
  CHECK(counted(std::uint64_t{1}, "more move") == "1 more move");
}
