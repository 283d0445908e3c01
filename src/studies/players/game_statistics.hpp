// What many games of one player come to, in the terms of both papers on players.
#pragma once

#include <optional>
#include <vector>

#include "play/match.hpp"

namespace dropslide {

/// 95 % of a normal distribution lie within so many deviations of its mean.
inline constexpr double normal_95 = 1.959963984540054;

/// Bounds of a 95 % confidence interval.
struct Interval {
  double low = 0;   ///< The least value in it.
  double high = 0;  ///< The largest value in it.
  /// Whether the value lies in it, bounds included.
  bool holds(double value) const { return low <= value && value <= high; }
};

/// A sample of numbers.
struct Spread {
  double mean = 0;
  double minimum = 0;
  double maximum = 0;
  double median = 0;     ///< By `quantile`.
  double deviation = 0;  ///< Of the sample: the sum of squares is divided by n - 1.
  Interval mean_95;      ///< Of the mean, by the normal distribution; of one value without bounds.
};

/// A part of the games.
struct Share {
  int games = 0;     ///< That are counted in.
  double share = 0;  ///< In [0, 1].
  Interval share_95;
};

/// The line score = intercept + slope * moves by least squares, without outliers.
struct ScoreLine {
  double slope = 0;
  double intercept = 0;
  double r_squared = 0;  ///< 1 - RSS / TSS.
  Interval slope_95;     ///< By the normal distribution.
  int games = 0;         ///< That are no outliers.
};

/// Games whose largest tile was `tile` at the end, and those in which it was reached.
struct TileCount {
  int tile = 0;
  int games_ending = 0;                ///< With this as the largest tile.
  Share reached;                       ///< Games in which it appeared.
  std::optional<Spread> score, moves;  ///< When it first appeared; of games in which it did.
};

/// What games come to.
struct GameStatistics {
  int games = 0;                    ///< At least 1.
  Spread score, moves, seconds;     ///< Of a game; seconds of the thread that played it.
  Spread highest_face;              ///< 2^v of the largest tile.
  std::optional<Spread> log_score;  ///< Natural logarithm; nothing if some game scored 0.
  Share wins;                       ///< Games that reached 2048.
  std::optional<ScoreLine> line;    ///< Nothing for fewer than three games, or equal moves or scores.
  std::vector<TileCount> tiles;     ///< From the smallest to the largest that was reached.
};

/// The tile that wins the original game: 2048.
inline constexpr int winning_tile = 11;

Spread spread_of(std::vector<double> values);

/// Requires 0 <= games <= of and of >= 1.
Share share_of(int games, int of);

/// The value at `part` of the sorted values, between neighbours in proportion (type 7 of Hyndman and Fan
/// 1996, as R does by default). Requires a value and 0 <= part <= 1.
double quantile(const std::vector<double>& sorted, double part);

/// The values from which on, below and above, a value is an outlier: 1.5 times the distance of the quartiles
/// away from them. Requires a value.
Interval outlier_fences(std::vector<double> values);

/// Left out are games whose score or moves are outliers, as in Erisgen and Ballesteros 2024 (which does not
/// say which of the two it means). Requires as many x as y.
std::optional<ScoreLine> line_without_outliers(const std::vector<double>& moves,
                                               const std::vector<double>& scores);

GameStatistics statistics_of(const std::vector<play::GameRecord>& games);

}  // namespace dropslide
