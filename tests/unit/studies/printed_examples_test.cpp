// Examples and steps of proofs of the thesis, tried by hand-written code that shares nothing with the
// program.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "oracle/one_row.hpp"
#include "oracle/oracle.hpp"
#include "oracle/without_merge.hpp"
#include "support/catch.hpp"

namespace {

/// Whether the letters are all different and none of them is a dot.
bool are_different_tiles(std::string letters) {
  std::sort(letters.begin(), letters.end());
  return letters.find('.') == std::string::npos &&
         std::adjacent_find(letters.begin(), letters.end()) == letters.end();
}

/// ..1/.32, up to names of tiles and images.
bool is_three_in_a_corner(const std::string& board) {
  const auto images = oracle::symmetric_images(board);
  return std::any_of(images.begin(), images.end(), [](const std::string& image) {
    return image.substr(0, 2) == ".." && image[4] == '.' &&
           are_different_tiles(image.substr(2, 1) + image.substr(5));
  });
}

/// Four different tiles in the first two columns or in the last two, and no other tile.
bool is_block_of_four(const std::string& board) {
  const std::size_t cols = board.find('/');
  const std::string top = board.substr(0, cols), bottom = board.substr(cols + 1);
  if (std::count(board.begin(), board.end(), '.') != static_cast<std::ptrdiff_t>(2 * cols - 4)) return false;
  return are_different_tiles(top.substr(0, 2) + bottom.substr(0, 2)) ||
         are_different_tiles(top.substr(cols - 2) + bottom.substr(cols - 2));
}

/// The strings from which one move with passing leads to that string on n cells.
std::set<std::string> predecessors(int n, const std::string& string) {
  std::set<std::string> found;
  for (const std::string& before : oracle::strings_of_one_row(n, true))
    if (oracle::strings_after(n, before, 1).contains(string)) found.insert(before);
  return found;
}

/// Whether the string, or its mirror image, has yy(y+1)..x with y < x, x its highest tile, and tiles below y
/// that sum to less than y.
bool breaks_second_condition(const std::string& string) {
  const int x = oracle::highest_of(string);
  for (const std::string& text : {string, std::string(string.rbegin(), string.rend())})
    for (int y = 1; y < x; ++y) {
      std::string pattern(1, static_cast<char>('0' + y));
      for (int tile = y; tile <= x; ++tile) pattern += static_cast<char>('0' + tile);
      if (text.find(pattern) != std::string::npos && oracle::weight_below(string, y) < std::uint64_t(y))
        return true;
    }
  return false;
}

/// By the two conditions of page 30.
bool is_rejected(const std::string& string) {
  const int x = oracle::highest_of(string);
  return oracle::weight_below(string, x) < std::uint64_t(x) || breaks_second_condition(string);
}

/// 1123..x.
std::string red_root(int x) {
  std::string root = "1";
  for (int tile = 1; tile <= x; ++tile) root += static_cast<char>('0' + tile);
  return root;
}

/// Of the strings of a level below 1123..x those that need passing: how many, and how many are rejected.
struct RedLevel {
  std::size_t red = 0, rejected = 0;
};

RedLevel level_below(int n, int x, int level, const std::set<std::string>& without_passing) {
  RedLevel found;
  for (const std::string& string : oracle::strings_after(n, red_root(x), level)) {
    if (without_passing.contains(string)) continue;
    ++found.red;
    found.rejected += is_rejected(string);
  }
  return found;
}

/// Drops 1s on one row of n cells that slides to the right: next to an outermost 1, at distance 2 from a
/// larger tile. The most tiles on the way to 12..high; nothing if there is no such cell.
std::optional<std::ptrdiff_t> most_tiles_at_distance_two(std::size_t n, const std::string& goal) {
  std::string row(n, '.');
  row.front() = '1';
  for (std::ptrdiff_t most = 1;;) {
    row = oracle::slide(row, 'r');
    if (row == goal) return most;
    const std::size_t outermost = row.find_first_not_of('.'), distance = row[outermost] == '1' ? 1 : 2;
    if (distance > outermost) return {};
    row[outermost - distance] = '1';
    most = std::max(most, static_cast<std::ptrdiff_t>(n) - std::count(row.begin(), row.end(), '.'));
  }
}

/// A 1 on a row of which the tiles stand at the right: next to an outermost 1, else at distance 2 if there is
/// such a cell, else next to the tiles.
void drop_for_the_dead_row(std::string& row) {
  const std::size_t free = std::min(row.find_first_not_of('.'), row.size());
  const bool is_apart = free >= 2 && (free == row.size() || row[free] != '1');
  row[free - (is_apart ? 2 : 1)] = '1';
}

/// The game of theory/notes/one-row.md: so many drops, after each of them but the last a slide to the right.
/// Nothing if one of them changes nothing.
std::optional<std::string> rows_slid_right(std::string row, int drops) {
  for (int drop = 1; drop <= drops; ++drop) {
    drop_for_the_dead_row(row);
    if (drop == drops) break;
    const std::string slid = oracle::slide(row, 'r');
    if (slid == row) return {};
    row = slid;
  }
  return row;
}

/// 123 and the like.
std::string rising_to(std::size_t high) {
  std::string row;
  for (std::size_t tile = 1; tile <= high; ++tile) row += static_cast<char>('0' + tile);
  return row;
}

}  // namespace

// `zeegers-2016/no-merge-2x3-start`, `zeegers-2016/no-merge-2x3-second`, `zeegers-2016/no-merge-2x3-third`
TEST_CASE("the thesis: on 2x3 Dropper must drop the second 3 in the upper row, not in the lower one") {
  CHECK(oracle::forces_without_merge(2, 3, 3, 3, is_three_in_a_corner));
  CHECK_FALSE(oracle::forces_without_merge(2, 3, 2, 3, is_three_in_a_corner));
  const std::string second = ".21/.32";
  CHECK(oracle::slide(second, 'l') == "21./32.");
  for (const char direction : {'r', 'u', 'd'}) {
    CAPTURE(std::string(1, direction));
    CHECK(oracle::slide(second, direction) == second);
  }
  std::vector<std::string> safe;
  for (const std::string& board : oracle::legal_drops("21./32.", 3))
    if (oracle::never_merges(board, 3)) safe.push_back(board);
  CHECK(safe == std::vector<std::string>{"213/32."});
  CHECK(oracle::slide("21./323", 'r') == ".21/323");  // As printed: two 2s in one column,
  CHECK_FALSE(oracle::never_merges("121/323", 3));    // which merge after the last drop.
  CHECK(oracle::slide("213/32.", 'r') == "213/.32");
  CHECK_FALSE(oracle::slider_can_move("213/132"));
  CHECK(oracle::slide("213/32.", 'd') == "21./323");
  CHECK_FALSE(oracle::slider_can_move("212/323"));
}

// `zeegers-2016/theorem-16-start`
TEST_CASE("the thesis: four drops make two columns of four different tiles at one side") {
  for (int n = 2; n <= 6; ++n) {
    CAPTURE(n);
    CHECK(oracle::forces_without_merge(2, n, 4, 4, is_block_of_four));
  }
  CHECK_FALSE(oracle::forces_without_merge(2, 4, 3, 4, is_block_of_four));
}

// `zeegers-2016/one-row-strategy`
TEST_CASE("the thesis: dropping at distance 2 makes the first half of the dead row, and cannot end it") {
  for (std::size_t n = 3; n <= 14; ++n) {
    const std::size_t high = (n + 2) / 2;  // ceil((n + 1) / 2)
    std::string goal(n - high, '.');
    for (std::size_t tile = 1; tile <= high; ++tile) goal += static_cast<char>('0' + tile);
    CAPTURE(n, goal);
    const auto most = most_tiles_at_distance_two(n, goal);
    REQUIRE(most.has_value());
    CHECK(*most <= static_cast<std::ptrdiff_t>(high));
  }
  CHECK_FALSE(most_tiles_at_distance_two(2, "12").has_value());
  CHECK(oracle::slide("12311", 'l') == "1232.");  // Distance 2 from the last 2 lies beyond the board,
  CHECK_FALSE(oracle::slider_can_move("12321"));  // and next to it the game ends.
}

// `zeegers-2016/final-one-row`, `zeegers-2016/m-one-row-even`, `zeegers-2016/m-one-row-odd`
TEST_CASE(
    "the thesis: the earliest dead row is reached by a game that keeps to one side and then to the other") {
  for (std::size_t n = 1; n <= 14; ++n) {
    const std::size_t high = (n + 2) / 2, rest = n - high;  // ceil((n + 1) / 2)
    CAPTURE(n);
    auto row = rows_slid_right(std::string(n, '.'), (1 << high) - 1);
    REQUIRE(row.has_value());
    if (rest > 0) {
      const std::string left = oracle::slide(*row, 'l');
      CHECK(left != *row);
      CHECK(left == rising_to(high) + std::string(rest, '.'));
      row = rows_slid_right(std::string(left.rbegin(), left.rend()), (1 << rest) - 1);  // In a mirror.
      REQUIRE(row.has_value());
    }
    const std::string rising = rising_to(high);
    CHECK(*row == (rest == 0 ? rising : rising_to(rest) + std::string(rising.rbegin(), rising.rend())));
    CHECK_FALSE(oracle::slider_can_move(*row));
    std::uint64_t drops = 0;
    for (const char tile : *row) drops += std::uint64_t{1} << (tile - '1');
    CHECK(drops == (n % 2 == 0 ? (5u << (n / 2 - 1)) - 2 : (3u << ((n - 1) / 2)) - 2));
  }
}

// `zeegers-2016/compression-falls`
TEST_CASE("the thesis: each further feature of the compressed hash takes a smaller share of what is left") {
  constexpr int dmax = 2, objective = 7;
  std::array<double, 5> left{};  // Of C_00, C_01, C_02, C_03, C_10, C_20 and C_33: with 0 to 4 features.
  for (int a = 0; a <= dmax; ++a)
    for (int rest = 0; rest < 117'649; ++rest) {  // 7^6
      const auto digit = [rest](int power) { return rest / power % objective; };
      const int b = digit(1), c = digit(7), d = digit(49), e = digit(343), f = digit(2401), g = digit(16'807);
      const std::array<bool, 4> is_impossible{b > e, a > d, a > g, b == e && c > f};
      for (std::size_t features = 0; features <= 4; ++features)
        left[features] +=
            std::none_of(is_impossible.begin(), is_impossible.begin() + features, [](bool is) { return is; });
    }
  const std::array<double, 4> shares{3.0 / 7, 1.0 / 7, 8.0 / 63, 3.0 / 28};
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(1 - left[i + 1] / left[i] == Approx(shares[i]));
  }
  CHECK(std::is_sorted(shares.rbegin(), shares.rend()));
}

// `zeegers-2016/expand-rightmost`
TEST_CASE("the thesis: of 1125655 the rightmost 5 alone is expanded") {
  CHECK(predecessors(8, "1125655") == std::set<std::string>{"1256544"});
  CHECK_FALSE(oracle::strings_of_one_row(7, true).contains("1125655"));
}

// `zeegers-2016/red-rejects`, `zeegers-2016/red-last-row`, `zeegers-2016/red-pairs`
TEST_CASE("the thesis: the two conditions of page 30 reject the levels down to x below 1123..x") {
  for (int x = 2; x <= 7; ++x) {
    const int n = x + 4;
    const auto without_passing = oracle::strings_of_one_row(n, false);
    for (int level = 0; level <= x; ++level) {
      const RedLevel found = level_below(n, x, level, without_passing);
      CAPTURE(x, level);
      CHECK(found.red > 0);
      CHECK(found.rejected == found.red);
    }
    if (x < 5) continue;
    const RedLevel next = level_below(n, x, x + 1, without_passing);
    CHECK(next.red > 0);
    CHECK(next.rejected == 0);
  }
  CHECK(oracle::strings_of_one_row(5, false).contains("1122"));
  CHECK(is_rejected("1122"));
}
