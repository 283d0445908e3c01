// The lemmas and theorems of section 5.1.
#include "theory/line/theorems.hpp"

#include <algorithm>
#include <cassert>

namespace dropslide::line {
namespace {

using Cell = Configuration::const_iterator;

std::uint64_t sum_below(Cell first, Cell last, int x) {
  std::uint64_t sum = 0;
  for (; first != last; ++first)
    if (*first > 0 && *first < x) sum += std::uint64_t{1} << (*first - 1);
  return sum;
}

Cell first_tile(const Configuration& c) {
  return std::find_if(c.begin(), c.end(), [](Exponent value) { return value > 0; });
}

Cell first_highest(const Configuration& c) { return std::max_element(c.begin(), c.end()); }

/// One past the last of the highest tiles.
Cell behind_last_highest(const Configuration& c) { return std::max_element(c.rbegin(), c.rend()).base(); }

bool pair_has_time(const Configuration& c, Cell pair) {
  const int x = *pair;
  const bool has_time_left = left_twopower_value(c, x) + 1 <= static_cast<std::uint64_t>(x);
  const bool has_time_right = right_twopower_value(c, x) + 2 <= static_cast<std::uint64_t>(x);
  if (x == *first_highest(c)) return has_time_left || has_time_right;
  return pair < first_highest(c) ? has_time_left : has_time_right;
}

}  // namespace

std::uint64_t twopower_value(const Configuration& c) {
  return sum_below(c.begin(), c.end(), longest_length + 1);
}

std::uint64_t twopower_value_below(const Configuration& c, int x) { return sum_below(c.begin(), c.end(), x); }

std::uint64_t left_twopower_value(const Configuration& c, int x) {
  return sum_below(c.begin(), first_highest(c), x);
}

std::uint64_t right_twopower_value(const Configuration& c, int x) {
  return sum_below(behind_last_highest(c), c.end(), x);
}

bool starts_with_one(const Configuration& c) {
  const Cell first = first_tile(c);
  return first != c.end() && *first == 1 && std::find(first, c.end(), 0) == c.end();
}

bool does_not_end_with_11(const Configuration& c) {
  const std::size_t n = c.size();
  return n < 3 || c[n - 1] != 1 || c[n - 2] != 1 || c[n - 3] == 0;
}

std::uint64_t moves_to_reach(const Configuration& c) {
  assert(first_tile(c) != c.end());
  return twopower_value(c) - 1;
}

bool has_no_three_in_succession(const Configuration& c) {
  for (std::size_t i = 2; i < c.size(); ++i)
    if (c[i] > 0 && c[i] == c[i - 1] && c[i] == c[i - 2]) return false;
  return true;
}

bool is_bitonic(const Configuration& c) {
  const Cell top = first_highest(c);
  return std::is_sorted(c.begin(), top) &&
         std::is_sorted(std::make_reverse_iterator(c.end()), std::make_reverse_iterator(top));
}

bool has_no_four_equal(const Configuration& c) {
  return std::all_of(c.begin(), c.end(), [&](Exponent value) {
    return value == 0 || std::count(c.begin(), c.end(), value) <= 3;
  });
}

bool obeys_twopower_rule(const Configuration& c) {
  return std::all_of(c.begin(), c.end(), [&](Exponent x) {
    return x == 0 || twopower_value_below(c, x) + 1 >= static_cast<std::uint64_t>(x);
  });
}

bool holds_no_tile_above_length(const Configuration& c) {
  return static_cast<std::size_t>(*first_highest(c)) <= c.size();
}

bool is_within_largest_sum(const Configuration& c) {
  return twopower_value(c) < std::uint64_t{1} << c.size();
}

bool leaves_time_for_pairs(const Configuration& c) {
  for (Cell cell = c.begin(); cell + 1 < c.end(); ++cell)
    if (*cell > 0 && *cell == *(cell + 1) && !pair_has_time(c, cell)) return false;
  return true;
}

const std::array<QuickTest, 8>& quick_tests() {
  static constexpr std::array<QuickTest, 8> tests{
      {{"Lemma 7", 18, "dots stand on the left and the first tile is a 1", starts_with_one},
       {"Lemma 8", 18, "the last two symbols are not 11 behind another tile", does_not_end_with_11},
       {"Theorem 10", 19, "no tile appears three times in succession", has_no_three_in_succession},
       {"Theorem 10", 19, "the tiles first only increase, then only decrease", is_bitonic},
       {"Theorem 10", 19, "no tile appears more than three times", has_no_four_equal},
       {"Theorem 11", 21, "the tiles below each tile x sum to at least x - 1, where a tile v counts 2^(v-1)",
        obeys_twopower_rule},
       {"Theorem 13", 21, "the tiles on n cells sum to at most 2^n - 1, where a tile v counts 2^(v-1)",
        is_within_largest_sum},
       {"Theorem 14", 22, "the tiles outside each pair xx are few enough to have come after it",
        leaves_time_for_pairs}}};
  return tests;
}

const QuickTest* first_failed_test(const Configuration& c) {
  for (const QuickTest& test : quick_tests())
    if (!test.holds(c)) return &test;
  return nullptr;
}

}  // namespace dropslide::line
