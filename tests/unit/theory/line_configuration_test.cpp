// The alphabet and the operations of the one-dimensional game, held against the thesis's examples and the
// rules on boards of one row.
#include "base/error.hpp"
#include "support/boards.hpp"
#include "theory/line/bitonic_string.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

std::string text_of(const std::optional<Configuration>& c) { return c ? to_text(*c) : "none"; }

Board as_board(const Configuration& c) { return parse_board(to_text(c)); }

std::string random_text(int n, Random& random) {
  std::string text;
  for (int i = 0; i < n; ++i) text += ".112233"[random.up_to(6)];
  return text;
}

}  // namespace

TEST_CASE("Example 1 (page 17): d, f, g, r and l of 124.2") {
  const Configuration c = parse_configuration("124.2");
  CHECK(text_of(drop(c)) == "12412");
  CHECK(to_text(flip(c)) == "2.421");
  CHECK(to_text(merge(c)) == ".1242");
  CHECK(text_of(swipe_right(c)) == "11242");
  CHECK(text_of(swipe_left(c)) == "12421");
}

TEST_CASE("Example 1 (page 17): four words lead to ..112, all through ...12, and none without passing") {
  int with_passing = 0;
  for (const std::string first : {"l", "r"})
    for (const std::string second : {"l", "r"})
      for (const std::string third : {"l", "r"}) {
        CAPTURE(first, second, third);
        const std::string word = first + second + third;
        if (text_of(play(5, word, Game::passing)) != "..112") continue;
        ++with_passing;
        CHECK(text_of(play(5, first + second, Game::passing)) == "...12");
        CHECK_FALSE(play(5, word, Game::non_passing));
      }
  CHECK(with_passing == 4);
}

TEST_CASE("page 17: g(.12233) = ...134") { CHECK(to_text(merge(parse_configuration(".12233"))) == "...134"); }

TEST_CASE("three equal tiles merge on the far side") {
  CHECK(to_text(merge(parse_configuration("111"))) == ".12");
  CHECK(to_text(merge(parse_configuration("1111"))) == "..22");
  CHECK(to_text(merge(parse_configuration("112"))) == ".22");
}

TEST_CASE("g and f g are the slides of the game on a board of one row") {
  Random random;
  INFO(random);
  for (int i = 0; i < 2000; ++i) {
    const Configuration c = parse_configuration(random_text(1 + random.up_to(11), random));
    CAPTURE(to_text(c));
    CHECK(as_board(merge(c)) == slide(as_board(c), Direction::right).board);
    Configuration mirrored(c.rbegin(), c.rend());
    mirrored = merge(mirrored);
    CHECK(as_board({mirrored.rbegin(), mirrored.rend()}) == slide(as_board(c), Direction::left).board);
  }
}

TEST_CASE("strings are read and written in the alphabet, and refused outside it") {
  for (const char* text :
       {".", "1", "..112", "9abc", "xyz", "...................................", "124.2"}) {
    CAPTURE(text);
    CHECK(to_text(parse_configuration(text)) == text);
  }
  CHECK(parse_configuration("z").front() == 35);
  CHECK_THROWS_WITH(parse_configuration(""), contains_text("empty"));
  CHECK_THROWS_WITH(parse_configuration(std::string(36, '1')), contains_text("at most 35"));
  for (const char* text : {"0", "1A", "1 2", "1/2", "12,", "\xc3\xa9"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_configuration(text), UsageError);
  }
}

TEST_CASE("on a full board without equal neighbours nobody moves") {
  const Configuration c = parse_configuration("121");
  CHECK_FALSE(drop(c));
  CHECK_FALSE(swipe_left(c));
  CHECK_FALSE(swipe_right(c));
  CHECK_FALSE(play(3, "llll", Game::passing));
  CHECK(text_of(play(3, "lll", Game::non_passing)) == "121");
}

TEST_CASE("the compact form plays as the strings do, through whole games") {
  Random random;
  INFO(random);
  for (int game = 0; game < 200; ++game) {
    const int n = 2 + random.up_to(18);
    Configuration c = start(n);
    BitonicString string = start_string;
    for (int i = 0; i < 300; ++i) {
      CAPTURE(n, to_text(c));
      REQUIRE(compact(c) == string);
      REQUIRE(expand(string, n) == c);
      const bool goes_left = random.up_to(1) == 1;
      const BitonicString merged = string.merged();
      const auto next = goes_left ? swipe_left(c) : swipe_right(c);
      REQUIRE(next.has_value() == (merged.length() < n));
      REQUIRE(string.has_pair() == (merge(c) != c));
      if (!next) break;
      c = *next;
      string = (goes_left ? merged.mirrored() : merged).with_drop();
    }
  }
}

TEST_CASE("the compact form refuses what is no string of the game") {
  for (const char* text : {"...", "1.2", "12.", "111", "212", "1312", ".1222"}) {
    CAPTURE(text);
    CHECK_FALSE(compact(parse_configuration(text)).has_value());
  }
  for (const char* text : {"1", ".11", "122", "2.", "1331"}) {
    CAPTURE(text);
    const auto string = compact(parse_configuration(text));
    CHECK(string.has_value() == (std::string(text) != "2."));
  }
}
