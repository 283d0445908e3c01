// What is known of the fewest drops without a search.
#include "studies/known/known_drops.hpp"

#include "base/error.hpp"
#include "support/boards.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"
#include "theory/board_theorems.hpp"

using namespace dropslide;

namespace {

const RecordedDrops& recorded() {
  static const RecordedDrops record(source_tables() / "results");
  return record;
}

/// "57 record record": at_least, or "54 to 64", and the evidence of both halves.
std::string short_text(const KnownDrops& known) {
  std::string text = std::to_string(known.at_least);
  if (!known.is_known()) text += " to " + (known.at_most ? std::to_string(*known.at_most) : "?");
  text += " " + std::string(to_text(known.lower.evidence));
  return known.at_most ? text + " " + std::string(to_text(known.upper.evidence)) : text;
}

/// Of a record with one search beyond 25 cells.
RecordedDrops record_with(const TemporaryFolder& folder, const std::string& pattern) {
  overwrite(folder.path() / "short-games.json", R"({"games": [], "patterns": [)" + pattern + "]}");
  return RecordedDrops(folder.path());
}

}  // namespace

TEST_CASE("boards beyond 25 cells are answered by theorems, records and played games, each named") {
  const auto says = [](Shape shape, int dmax) { return short_text(known_drops(shape, dmax, recorded())); };
  CHECK(says({4, 7}, 1) == "44 theorem theorem");
  CHECK(says({4, 99}, 1) == "596 theorem theorem");
  CHECK(says({1, 40}, 1) == "2621438 theorem theorem");
  CHECK(says({2, 40}, 1) == "120 theorem theorem");
  CHECK(says({9, 9}, 3) == "81 theorem theorem");
  CHECK(says({3, 9}, 1) == "40 theorem record");
  CHECK(says({3, 10}, 1) == "47 record record");
  CHECK(says({3, 12}, 1) == "56 to 69 record game");
  CHECK(says({5, 6}, 1) == "48 record record");
  CHECK(says({5, 7}, 1) == "54 to 64 record game");
  CHECK(says({5, 9}, 1) == "69 to 82 record game");
  CHECK(says({6, 6}, 1) == "57 record record");
  CHECK(says({7, 7}, 1) == "75 to 94 record game");
  CHECK(says({8, 8}, 1) == "98 to 129 theorem game");
  CHECK(says({9, 9}, 1) == "121 to ? theorem");
  CHECK(says({99, 99}, 1) == "14701 to ? theorem");
  CHECK(says({4, 9999}, 1) == "59996 theorem theorem");
  CHECK(says({9998, 9999}, 1) == "149955003 to ? theorem");
}

TEST_CASE("the evidence names what was searched, and what Theorem 1 excludes without a search") {
  const auto lower = [](Shape shape) { return known_drops(shape, 1, recorded()).lower.source; };
  for (const auto& [shape, unsearched, searched] :
       {std::tuple{Shape{5, 7}, 53, 52}, {Shape{5, 9}, 68, 67}, {Shape{7, 7}, 74, 73}}) {
    CAPTURE(shape);
    CHECK_THAT(lower(shape),
               contains_text("all lighter dead boards but the one of weight " + std::to_string(unsearched) +
                             ", the 1-2 pattern with a 2 in every corner, which Theorem 1 excludes"));
    CHECK_THAT(lower(shape), contains_text("from those of " + std::to_string(searched) + " drops"));
  }
  CHECK_THAT(lower({5, 6}), !contains_text("Theorem 1"));
}

TEST_CASE("the game of what is known has so many drops, and ends on a dead board of that weight") {
  for (const Shape shape : {Shape{1, 26}, Shape{2, 13}, Shape{3, 9}, Shape{3, 21}, Shape{4, 16}, Shape{5, 6},
                            Shape{5, 12}, Shape{6, 6}, Shape{6, 10}, Shape{7, 9}, Shape{8, 8}})
    for (const int dmax : {1, 2}) {
      CAPTURE(shape, dmax);
      const KnownDrops known = known_drops(shape, dmax, recorded());
      REQUIRE(known.at_most);
      REQUIRE(known.game.size() == *known.at_most);
      CHECK(is_lost_for_slider(known.game.back().board));
      if (dmax == 1) CHECK(layer_sum(known.game.back().board) == *known.at_most);
    }
}

TEST_CASE("a game of too many drops, or on too many cells, is not played") {
  CHECK(known_drops({1, 40}, 1, recorded()).game.empty());
  CHECK(known_drops({4, 17}, 1, recorded()).game.empty());
}

TEST_CASE("a recorded game that the rules forbid, or that does not end, is refused") {
  const TemporaryFolder folder;
  const std::string rest = R"(, "rows": 5, "columns": 6, "drops": 3, "least": 45, "positions": 1})";
  for (const char* game : {"1,1 l", "1,1 r 1,1 r", "1,1 r 9,9 l", "1,1 x", "1,1 r 1,1"}) {
    CAPTURE(game);
    const RecordedDrops record = record_with(folder, std::string(R"({"game": ")") + game + '"' + rest);
    CHECK_THROWS_AS(known_drops({5, 6}, 1, record), DamageError);
  }
  CHECK_NOTHROW(known_drops({5, 6}, 1, record_with(folder, R"({"game": null)" + rest)));
}

TEST_CASE("a record that is not there is an error of the environment") {
  CHECK_THROWS_AS(RecordedDrops("/no/such/folder"), EnvironmentError);
}
