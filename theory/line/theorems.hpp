// The lemmas and theorems of section 5.1 as predicates on strings, and the eight quick tests of section 5.2.
//
// Each predicate is true of every string of the passing game, and so of every string of the non-passing game.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "theory/line/configuration.hpp"

namespace dropslide::line {

/// Definition 2 (page 19): T(c), the sum of 2^(v-1) over the tiles.
std::uint64_t twopower_value(const Configuration& c);

/// T(c, x): the same over the tiles below x.
std::uint64_t twopower_value_below(const Configuration& c, int x);

/// T_l(c, x): over the tiles below x that stand left of the highest tiles. Requires a tile.
std::uint64_t left_twopower_value(const Configuration& c, int x);

/// T_r(c, x): over the tiles below x that stand right of the highest tiles. Requires a tile.
std::uint64_t right_twopower_value(const Configuration& c, int x);

/// Lemma 7 (page 18): dots stand on the left, and the first tile is a 1.
bool starts_with_one(const Configuration& c);

/// Lemma 8 (page 18): the last two symbols are not 11, unless a dot or nothing precedes them.
bool does_not_end_with_11(const Configuration& c);

/// Lemma 9 (page 19): c is reached by exactly T(c) - 1 moves. Requires a tile.
std::uint64_t moves_to_reach(const Configuration& c);

/// Theorem 10 (page 19): no tile appears more than twice in succession.
bool has_no_three_in_succession(const Configuration& c);

/// Theorem 10, Definition 1: the tiles first only increase, then only decrease (equal neighbours allowed).
bool is_bitonic(const Configuration& c);

/// Theorem 10: no tile appears more than three times.
bool has_no_four_equal(const Configuration& c);

/// Theorem 11 (page 21), the twopower rule: T(c, x) >= x - 1 for every tile x.
bool obeys_twopower_rule(const Configuration& c);

/// Lemma 12 (page 21): no tile exceeds the length.
bool holds_no_tile_above_length(const Configuration& c);

/// Theorem 13 (page 21): T(c) <= 2^n - 1.
bool is_within_largest_sum(const Configuration& c);

/// Theorem 14 (page 22): every pair xx leaves time to have been made: T_l(c, x) <= x - 1 if it stands left of
/// the highest tile, T_r(c, x) <= x - 2 if right of it, one of both if it is the highest.
///
/// The thesis prints "i < max argmax" in its second case; the proof and section 5.2 mean "right of".
bool leaves_time_for_pairs(const Configuration& c);

/// One of the eight quick tests of section 5.2 (page 23).
struct QuickTest {
  std::string_view source;  ///< "Lemma 7".
  int page = 0;
  std::string_view claim;                 ///< What a reachable string satisfies.
  bool (*holds)(const Configuration& c);  ///< Whether c satisfies it.
};

/// The eight tests, in the thesis's order.
const std::array<QuickTest, 8>& quick_tests();

/// The first test that c fails; null if it passes all eight.
const QuickTest* first_failed_test(const Configuration& c);

}  // namespace dropslide::line
