// Claims of the documents counted again by hand-written code that shares nothing with the program. Above each
// test the claims that it is about; tests/reports wants three of each document.
#include <algorithm>
#include <bit>

#include "oracle/climb.hpp"
#include "oracle/one_row.hpp"
#include "oracle/printed_numbers.hpp"
#include "support/catch.hpp"
#include "theory/bounds.hpp"

namespace {

std::set<std::string> red_strings(int n) {
  std::set<std::string> red;
  const auto reached = oracle::strings_of_one_row(n, false);
  for (const std::string& string : oracle::strings_of_one_row(n, true))
    if (!reached.contains(string)) red.insert(string);
  return red;
}

/// The least T(c, x) below the highest tile x, over the strings without passing.
std::uint64_t least_below(int n, int x) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const std::string& string : oracle::strings_of_one_row(n, false))
    if (oracle::highest_of(string) == x) least = std::min(least, oracle::weight_below(string, x));
  return least;
}

}  // namespace

// `zeegers-2016/figure-4`, `zeegers-2016/red-roots`
TEST_CASE("the thesis: the red strings of Figure 4 all come from 112, 1123 and 11234") {
  CHECK(oracle::strings_of_one_row(5, true).size() == 174);
  const auto red = red_strings(5);
  CHECK(red.size() == 105);
  for (const char* root : {"112", "1123", "11234"}) {
    CAPTURE(root);
    CHECK(red.contains(root));
  }
  CHECK(oracle::strings_of_one_row(5, true, {"112", "1123", "11234"}) ==
        oracle::strings_of_one_row(5, false));
}

// `zeegers-2016/red-example`, `zeegers-2016/red-shared`
TEST_CASE("the thesis: 1163 and 11622 need passing, and stand ten moves below 11245 and six below 112345") {
  const auto red = red_strings(7);
  const auto from_11245 = oracle::strings_after(7, "11245", 10),
             from_root = oracle::strings_after(7, "112345", 6);
  for (const char* string : {"1163", "11622"}) {
    CAPTURE(string);
    CHECK(red.contains(string));
    CHECK(from_11245.contains(string));
    CHECK(from_root.contains(string));
  }
  CHECK(red.contains("11245"));
}

// `zeegers-2016/red-highest`, `zeegers-2016/red-pairs`
TEST_CASE("the thesis: T(c, x) >= x below the highest tile fails for 12, and for 12233 below 2") {
  for (int x = 3; x <= 7; ++x) {
    CAPTURE(x);
    CHECK(least_below(9, x) >= static_cast<std::uint64_t>(x));
  }
  CHECK(least_below(9, 2) == 1);
  CHECK(oracle::strings_of_one_row(6, false).contains("12233"));
  CHECK(oracle::weight_below("12233", 2) == 1);
}

TEST_CASE("docs/LINE.md: the conjecture on category 2 speaks of tiles of the string alone") {
  CHECK(oracle::strings_of_one_row(7, false).contains("1146522"));
  CHECK(oracle::weight_below("1146522", 7) == 62);  // More than W(7) = 51, and 7 is no tile of it.
}

// `kumar-2018/28-boards`, `kumar-2018/table-2.1-2048-minimum`, `kumar-2018/corollary-2.4-attained`
TEST_CASE(
    "Kumar: 30 boards may follow the first slide, a tile scores as in Table 2.1, and 2x2 has no 512 points") {
  CHECK(oracle::most_after_first_move(4, 4) == 30);
  for (int k = 2; k <= 17; ++k) {
    CAPTURE(k);
    const auto [least, most] = oracle::points_of_tile(k);
    CHECK(least == static_cast<std::uint64_t>(k - 2) << k);
    CHECK(most == static_cast<std::uint64_t>(k - 1) << k);
  }
  CHECK(oracle::most_points(2, 2) == 180);
}

// `kumar-2018/theorem-2.1-attained`, `domthedeveloper-2026/4x4-largest`
TEST_CASE("Kumar: on 4x4 the tile 131072 can be made, with the fewest drops of a 4 that any board allows") {
  const std::vector<int> ones(dropslide::least_drops_to_tile(17, 2), 1);  // A dropped 4 is written 1.
  CHECK(ones.size() == 32'782);
  const auto game = oracle::game_of_drops(4, 4, ones, 16, 40);
  REQUIRE_FALSE(game.empty());
  CHECK(game.back().find('g') != std::string::npos);
  CHECK(oracle::score_of_game(game, ones));
  CHECK_FALSE(oracle::score_of_game({game.front(), game.back()}, {1}));
  CHECK_FALSE(oracle::score_of_game({"1...", "11.."}, {1}));
}

// `domthedeveloper-2026/4x3-moves`, `.../fewest-moves`
TEST_CASE("DomTheDeveloper: on 3x4 8192 is made in 2057 slides") {
  // The slide between the two tiles with which games begin is not counted.
  const std::vector<int> ones(2058, 1);
  CHECK(ones.size() == dropslide::least_drops_to_tile(13, 2));
  const auto game = oracle::game_of_drops(3, 4, ones, 12, 40);
  REQUIRE_FALSE(game.empty());
  CHECK(game.back().find('c') != std::string::npos);
  CHECK(oracle::score_of_game(game, ones));
}

// `domthedeveloper-2026/4x3-chain`
TEST_CASE("DomTheDeveloper: on 3x4 all tiles from 4 to 8192 stand there after 4093 slides") {
  const std::vector<int> ones(4094, 1);
  const auto game = oracle::game_of_drops(3, 4, ones, 0, 40);
  REQUIRE_FALSE(game.empty());
  CHECK(oracle::score_of_game(game, ones));
  std::string tiles = game.back();
  std::erase(tiles, '/');
  std::sort(tiles.begin(), tiles.end());
  CHECK(tiles == ".23456789abc");  // And the last drop is a 1.
}

// `domthedeveloper-2026/most-score`, `.../4x3-score`, `.../4x3-longest`
TEST_CASE("DomTheDeveloper: the longest game on c cells has 2^(c+1) - 4 - c slides and the largest score") {
  for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}}) {
    INFO(rows << "x" << cols);
    const int cells = rows * cols;
    // Of 2s, but for a 4 wherever the weight would be one with as many binary ones as there are cells.
    std::vector<int> drops;
    const int all = (2 << cells) - 2;
    for (int weight = 0; weight < all; weight += drops.back()) {
      const bool would_be_full = std::popcount(static_cast<unsigned>(weight) + 1) == cells;
      drops.push_back(would_be_full ? 2 : 1);
    }
    CHECK(std::ssize(drops) - 2 == (2 << cells) - 4 - cells);
    REQUIRE(drops.back() == 2);
    drops.pop_back();  // Into the last free cell, and no slide is left.
    const auto game = oracle::game_of_drops(rows, cols, drops, 0, 400);
    REQUIRE_FALSE(game.empty());
    CHECK(std::count(game.back().begin(), game.back().end(), '.') == 1);
    CHECK(oracle::score_of_game(game, drops) == (cells - 1) * (std::int64_t{4} << cells) + 4 - 4 * cells);
  }
}

// `erisgen-ballesteros-2024/initial-states`, `erisgen-ballesteros-2024/table-2-moves`,
// `erisgen-ballesteros-2024/wins-monte-carlo`
TEST_CASE(
    "Erisgen and Ballesteros: 480 openings; the means of Table 2 are none of legal games; 48.40 % is no "
    "share") {
  CHECK(oracle::openings(4, 4) == 480);
  CHECK(oracle::least_points(16, 1645.798) > 22'000);
  CHECK(oracle::least_points(16, 3239) < 60'628);
  CHECK(oracle::least_points(16, 2139) < 34'620);
  CHECK(oracle::least_points(16, 3604) < 78'536);
  for (int wins = 0; wins <= 957; ++wins) {
    CAPTURE(wins);
    const double share = 100.0 * wins / 957;
    CHECK_FALSE((share >= 48.395 && share < 48.405));
  }
}

// `kaneko-yamashita-2025/age-slide`, `kaneko-yamashita-2025/age-drop`,
// `kaneko-yamashita-2025/figure-1-valleys`
TEST_CASE(
    "Kaneko and Yamashita: a slide keeps the age, a drop adds two or four, and few boards have a multiple of "
    "2^(mn-1)") {
  CHECK(oracle::faces_are_an_age(2, 3, 4));
  CHECK(oracle::faces_are_an_age(1, 5, 4));
  const auto states = oracle::states_by_age(2, 3);
  for (const std::uint64_t multiple : {64U, 96U, 128U, 160U, 192U, 224U}) {
    CAPTURE(multiple);
    const std::uint64_t valley =
        std::min({states.at(multiple), states.at(multiple + 2), states.at(multiple + 4)});
    CHECK(10 * valley < 7 * states.at(multiple - 10));
    CHECK(10 * valley < 7 * states.at(multiple + 14));
  }
}

// `game-2048-rules/merge-222`, `game-2048-rules/merge-422`, `game-2048-rules/merge-2222`
TEST_CASE("the rules text: its three slides to the right") {
  CHECK(oracle::slid_right("111.") == "..12");
  CHECK(oracle::slid_right(".211") == "..22");
  CHECK(oracle::slid_right("1111") == "..22");
}
