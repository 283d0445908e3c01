// Where a figure of games to come falls, by games of the same player that were played. Nothing is assumed of
// how games spread.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// Places of values in ascending order, from 1 on; a median of an even number lies between two.
struct Places {
  int low = 1;   ///< At least 1.
  int high = 1;  ///< At least `low`.
};

/// Where the value at these places of `games` more games lies, in 95 % of all cases at least. Beyond a bound
/// are 2.5 % at most; where our games give no such bound, it is infinite.
///
/// All orders of our games and theirs together are equally likely, so that the number of ours below a game of
/// theirs has a known distribution (negative hypergeometric). Equal values make the interval safer.
///
/// Requires    a value, ascending; 1 <= low <= high <= games.
/// Complexity  linear in the number of all games.
/// Source      H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.3.
Interval order_interval(const std::vector<double>& sorted, int games, Places places);

/// A figure of games, which are numbers below that of those played; some may occur more than once.
using FigureOfGames = std::function<double(const std::vector<std::uint32_t>& games)>;

/// Where a figure of `games` more games lies in 95 % of 4000 replicas. Each replica draws as many games as
/// were played from them, and from those draws the games to come: so few games of ours make a wide interval.
/// For a mean this is the interval of means, mean +- 1.96 s sqrt(1/n + 1/N), but for chance.
///
/// Requires    played >= 1, games >= 1.
/// Complexity  4000 * (games + one figure).
/// Source      B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, chapters 6 and 13.
Interval bootstrap_interval(std::uint32_t played, int games, const FigureOfGames& figure, std::uint64_t seed);

}  // namespace dropslide
