// The decisions of the one-dimensional game on single strings: verdicts, words that replay, reasons; and the
// rule of page 26.
#include "support/catch.hpp"
#include "support/random.hpp"
#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/game_tree.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/passing_game.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/games/red_subtrees.hpp"
#include "theory/line/theorems.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

const Resources one_thread{.threads = 1, .memory_bytes = 1ULL << 28};

Reachability reach(const std::string& text, ReachLimits limits = {}) {
  return decide_reachability(parse_configuration(text), limits, one_thread);
}

/// The word, if there is one, leads to the string in as many moves as Lemma 9 says.
bool replays(const std::string& text, const std::optional<std::string>& word, Game game) {
  const Configuration c = parse_configuration(text);
  if (!word || word->size() != moves_to_reach(c)) return false;
  const auto reached = play(static_cast<int>(c.size()), *word, game);
  return reached && *reached == c;
}

/// A string of n cells after random moves, before the board is full.
BitonicString random_string(int n, Game game, Random& random) {
  BitonicString string = start_string;
  for (int moves = random.up_to(2000); moves > 0; --moves) {
    const BitonicString merged = string.merged();
    if (merged.length() >= n) break;
    const bool goes_right = (game == Game::passing || string.has_pair()) && random.up_to(2) > 0;
    string = (goes_right ? merged : merged.mirrored()).with_drop();
  }
  return string;
}

}  // namespace

TEST_CASE("..112 occurs with passing only, as Example 1 says") {
  const Reachability answer = reach("..112");
  CHECK(answer.passing);
  CHECK(answer.non_passing == false);
  CHECK(answer.moves == 3U);
  CHECK(replays("..112", answer.word_passing, Game::passing));
  CHECK_THAT(answer.reason, contains_text("Example 1"));
}

TEST_CASE("page 26: .123 is reached without passing, although ..113 leads to it by a pass") {
  const Reachability answer = reach(".123");
  CHECK(answer.non_passing == true);
  CHECK(replays(".123", answer.word_non_passing, Game::non_passing));
}

TEST_CASE("page 24: two expansions at once have no way back from 1224331, one has from .112331") {
  CHECK_FALSE(reach("1224331").passing);
  CHECK(reach(".112331").passing);
}

TEST_CASE("tiles that would be late are expanded early: .124421 and .1147731 occur") {
  for (const char* text : {".124421", "...1147731", "...1137731", "....123773"}) {
    CAPTURE(text);
    CHECK(replays(text, reach(text).word_passing, Game::passing));
  }
}

TEST_CASE("what cannot occur is refused with the lemma or theorem that excludes it") {
  const auto reason = [](const char* text) { return reach(text).reason; };
  CHECK_THAT(reason("1.2"), contains_text("violates Lemma 7 (page "));
  CHECK_THAT(reason("...."), contains_text("violates Lemma 7 (page "));
  CHECK_THAT(reason(".1211"), contains_text("violates Lemma 8 (page "));
  CHECK_THAT(reason("14251"), contains_text("violates Theorem 10 (page "));
  CHECK_THAT(reason("..125"), contains_text("violates Theorem 11 (page "));
  CHECK_THAT(reason("..126"), contains_text("violates Lemma 12 (page "));
  CHECK_THAT(reason("1244"), contains_text("violates Theorem 13 (page "));
  CHECK_THAT(reason("12334"), contains_text("violates Theorem 14 (page "));
  CHECK_THAT(reason("124421"), contains_text("backward algorithm"));
  CHECK_THAT(reason("12345"), contains_text("category 1"));
}

TEST_CASE("random strings of games on up to 35 cells are accepted, and their words replay") {
  Random random;
  INFO(random);
  for (int i = 0; i < 150; ++i) {
    const int n = 2 + random.up_to(33);
    const std::string with_passing = to_text(expand(random_string(n, Game::passing, random), n));
    CAPTURE(with_passing);
    REQUIRE(replays(with_passing, reach(with_passing, {.most_searched = 1}).word_passing, Game::passing));
  }
}

TEST_CASE("random strings of games without passing on up to 24 cells are accepted, and their words replay") {
  Random random;
  INFO(random);
  for (int i = 0; i < 100; ++i) {
    const int n = 2 + random.up_to(22);
    const std::string text = to_text(expand(random_string(n, Game::non_passing, random), n));
    CAPTURE(text);
    const Reachability answer = reach(text);
    if (answer.non_passing) REQUIRE(replays(text, answer.word_non_passing, Game::non_passing));
    CHECK(answer.non_passing != false);
  }
}

TEST_CASE("where the search may not go on, brute force by parts decides as the search would, with a word") {
  for (const char* text : {"12367421", ".1136421", "..123456", "12345753", "..112342", "11235642", ".112"}) {
    CAPTURE(text);
    const Reachability searched = reach(text);
    const Reachability by_parts = reach(text, {.most_searched = 1});
    REQUIRE(searched.non_passing.has_value());
    CHECK(by_parts.non_passing == searched.non_passing);
    CHECK(replays(text, by_parts.word_non_passing, Game::non_passing) == *searched.non_passing);
  }
  CHECK_THAT(reach("12367421", {.most_searched = 1}).reason, contains_text("brute force"));
}

TEST_CASE("a search that may not go on has no verdict, and says so") {
  const Reachability answer = reach("12367421", {.most_searched = 5, .longest_by_parts = 7});
  CHECK(answer.passing);
  CHECK_FALSE(answer.non_passing);
  CHECK_THAT(answer.reason, contains_text("--search"));
}

TEST_CASE("a no that rests on the backward algorithm is confirmed by brute force from 17 to 24 cells") {
  const std::string confirmed = "brute force without passing over all strings up to T = ",
                    unproved = "was compared with brute force up to 16 cells and is not proved complete";
  const auto reason = [](int cells, const std::string& tiles, ReachLimits limits = {}) {
    const Reachability answer =
        reach(std::string(static_cast<std::size_t>(cells) - tiles.size(), '.') + tiles, limits);
    CHECK(answer.non_passing == false);
    return answer.reason;
  };
  for (const char* tiles : {"1224331", "1123456"}) {
    CAPTURE(tiles);
    CHECK_THAT(reason(16, tiles), !contains_text(confirmed) && !contains_text(unproved));
    for (const int cells : {17, 24}) {
      CAPTURE(cells);
      CHECK_THAT(reason(cells, tiles), contains_text(confirmed) && contains_text(unproved));
      CHECK_THAT(reason(cells, tiles, {.confirms_no = false}),
                 !contains_text(confirmed) && contains_text(unproved));
    }
    CHECK_THAT(reason(25, tiles), !contains_text(confirmed) && contains_text(unproved));
  }
  CHECK_THAT(reason(16, "1224331"), contains_text("agrees with brute force on all rows of up to 16 cells"));
}

TEST_CASE("a yes without a word says what it rests on") {
  CHECK_THAT(reach("..1123", {.longest_word = 0}).reason,
             contains_text("with passing: accepted by the backward algorithm") &&
                 contains_text("; without passing: "));
  CHECK_THAT(reach("..1123").reason, !contains_text("accepted"));
  CHECK(reach(".123").reason == "a word leads to it");
  CHECK(reach(".123", {.longest_word = 0}).reason == "a word of 6 moves leads to it, which --witness prints");
  CHECK(reach(".123", {.longest_word = 0, .most_searched = 1}).reason ==
        "a word of 6 moves leads to it, which --witness prints");
}

TEST_CASE("codes of strings can be read back when T is known") {
  Random random;
  INFO(random);
  for (int i = 0; i < 500; ++i) {
    CAPTURE(i);
    const BitonicString string = random_string(21, Game::passing, random);
    CHECK(decode(encode(string), string.sum()) == string);
  }
}

TEST_CASE("page 26: m_n and the rows for n = 5, 8, 11 and 19 are those of Table 1") {
  CHECK(predicted_frequencies(5) == std::vector{1, 1, 2, 1});
  CHECK(predicted_frequencies(8) == std::vector{1, 1, 2, 1, 2, 0, 1});
  CHECK(predicted_frequencies(11) == std::vector{1, 1, 2, 1, 1, 2, 1, 1, 1});
  CHECK(predicted_frequencies(19) == std::vector{1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1});
  CHECK(highest_of_largest_sum(19) == 15);
  CHECK(predicted_largest_sum(8) == 115U);
  CHECK_FALSE(predicted_largest_sum(4));
}

TEST_CASE("the listing of page 26 lets a larger sum pass where n is divisible by 4") {
  const BitonicString larger = *compact(parse_configuration("12345576"));
  CHECK(larger.sum() > *predicted_largest_sum(8));
  CHECK_FALSE(printed_listing_accepts(larger, 8));
  const BitonicString without_6 = *compact(parse_configuration("12345754"));
  CHECK(printed_listing_accepts(without_6, 8));
}

TEST_CASE("the tree for n = 5 has the red roots ..112 and .1123, and every edge is a move") {
  const GameTree tree = grow_game_tree(5, 8, one_thread);
  std::vector<std::string> red;
  for (std::size_t k = 0; k < tree.levels.size(); ++k)
    for (const TreeNode& node : tree.levels[k]) {
      const Configuration c = expand(node.string, 5);
      CAPTURE(k, to_text(c));
      CHECK(twopower_value(c) == k + 1);
      if (node.needs_passing) red.push_back(to_text(c));
      if (node.after_right >= 0)
        CHECK(expand(tree.levels[k + 1][static_cast<std::size_t>(node.after_right)].string, 5) ==
              swipe_right(c));
      if (node.after_left >= 0)
        CHECK(expand(tree.levels[k + 1][static_cast<std::size_t>(node.after_left)].string, 5) ==
              swipe_left(c));
    }
  CHECK(std::find(red.begin(), red.end(), "..112") != red.end());
  CHECK(std::find(red.begin(), red.end(), ".1123") != red.end());
  CHECK(std::find(red.begin(), red.end(), ".1122") == red.end());
}

TEST_CASE("Table 2: red levels below 1123..x for x = 2 to 6, on 10 cells") {
  const auto trees = find_red_subtrees(10, 6, one_thread).trees;
  REQUIRE(trees.size() == 5);
  const std::array<std::uint64_t, 5> depths{2, 3, 4, 6, 8};
  for (std::size_t i = 0; i < trees.size(); ++i) {
    CAPTURE(i);
    CHECK(trees[i].red_levels == depths[i]);
    CHECK(trees[i].last_red_level == depths[i]);
    CHECK_FALSE(trees[i].ends_on_full_boards);
  }
}
