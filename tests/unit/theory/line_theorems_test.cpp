// The lemmas and theorems of section 5.1: the thesis's examples, one string that breaks each, and every
// string of short games.
#include <set>

#include "support/catch.hpp"
#include "theory/line/theorems.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

Configuration c(const char* text) { return parse_configuration(text); }

/// Every string of the passing game on n cells, by plain play, with the number of moves to it.
std::set<std::pair<Configuration, std::uint64_t>> played_strings(int n) {
  std::set<std::pair<Configuration, std::uint64_t>> seen, open{{start(n), 0}};
  while (!open.empty()) {
    const auto [string, moves] = *open.begin();
    open.erase(open.begin());
    seen.insert({string, moves});
    for (const auto& next : {swipe_left(string), swipe_right(string)})
      if (next && !seen.contains({*next, moves + 1})) open.insert({*next, moves + 1});
  }
  return seen;
}

std::string failed(const char* text) {
  const QuickTest* test = first_failed_test(c(text));
  return test == nullptr ? "none" : std::string(test->source);
}

}  // namespace

TEST_CASE("every lemma and theorem holds for every string of the passing game on up to 8 cells") {
  for (int n = 1; n <= 8; ++n)
    for (const auto& [string, moves] : played_strings(n)) {
      CAPTURE(to_text(string));
      CHECK(moves_to_reach(string) == moves);
      CHECK(first_failed_test(string) == nullptr);
      CHECK(holds_no_tile_above_length(string));
    }
}

TEST_CASE("Lemma 12 and Theorem 13: by right moves alone, n is made and 12..n is reached") {
  for (int n = 1; n <= 12; ++n) {
    CAPTURE(n);
    const std::string word((std::size_t{1} << n) - 2, 'r');
    const auto last = play(n, word, Game::passing);
    REQUIRE(last.has_value());
    CHECK(last->back() == n);
    CHECK(twopower_value(*last) == (1U << n) - 1);
    CHECK_FALSE(swipe_right(*last));
  }
}

TEST_CASE("Example 2 (page 19): bitonic strings") {
  for (const char* text : {"....1", ".1234", "43321", "13642", "..111"}) {
    CAPTURE(text);
    CHECK(is_bitonic(c(text)));
  }
  CHECK_FALSE(is_bitonic(c("14251")));
}

TEST_CASE("page 23: the twopower values of the thesis's examples") {
  CHECK(twopower_value_below(c("..124"), 2) == 1);
  CHECK(twopower_value_below(c("..124"), 4) == 3);
  CHECK(twopower_value(c("12345")) == 31);
  CHECK(twopower_value_below(c("..1125"), 5) == 4);
  CHECK(left_twopower_value(c("1224331"), 2) == 1);
  CHECK(right_twopower_value(c("1224331"), 3) == 1);
}

TEST_CASE("each quick test has a string that it is the first to reject") {
  CHECK(failed("1.2") == "Lemma 7");
  CHECK(failed(".212") == "Lemma 7");
  CHECK(failed("...") == "Lemma 7");
  CHECK(failed(".1211") == "Lemma 8");
  CHECK(failed("1222") == "Theorem 10");
  CHECK(failed("1323") == "Theorem 10");
  CHECK(failed("122322") == "Theorem 10");
  CHECK(failed("..125") == "Theorem 11");
  CHECK(failed("1244") == "Theorem 13");
  CHECK(failed("..1133") == "none");
  CHECK(failed("12334") == "Theorem 14");
  CHECK(failed("...11") == "none");
}

TEST_CASE("the eight quick tests stand in the order of page 23") {
  const std::array<const char*, 8> sources{"Lemma 7",    "Lemma 8",    "Theorem 10", "Theorem 10",
                                           "Theorem 10", "Theorem 11", "Theorem 13", "Theorem 14"};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    CAPTURE(i);
    CHECK(quick_tests()[i].source == sources[i]);
  }
}

TEST_CASE("Theorem 14: a pair right of the top has one step less than one left of it") {
  CHECK(leaves_time_for_pairs(c("12244")));          // T_l = 1 <= 2 - 1.
  CHECK_FALSE(leaves_time_for_pairs(c("1122334")));  // T_l(3) = 6 > 3 - 1.
  CHECK(leaves_time_for_pairs(c("1433")));
  CHECK(leaves_time_for_pairs(c("14331")));
  CHECK_FALSE(leaves_time_for_pairs(c("14332")));
  CHECK(leaves_time_for_pairs(c("112331")));  // Of the top pair the right side has time.
  CHECK_FALSE(leaves_time_for_pairs(c("112332")));
}
