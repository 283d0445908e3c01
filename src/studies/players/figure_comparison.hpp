// A figure that a paper prints of a player, beside the games of ours.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// A figure as a paper prints it.
struct PrintedFigure {
  std::string figure;  ///< By our name: "score_mean" (tables/players/README.md).
  std::string text;
  int games = 1;  ///< That it was taken from.
};

/// A printed figure beside ours.
struct FigureComparison {
  std::string figure;
  std::string printed;
  double ours = 0;                      ///< In the same unit.
  std::optional<Interval> expected_95;  ///< Where 95 % of so many printed games put the figure, by our games.
  std::optional<bool> is_outside;       ///< Nothing for figures without an interval.
};

/// "60,628" is 60628.
double printed_number(std::string text);

/// What a paper prints of a figure beside ours; `found` is what `games` come to.
///
/// The interval is that of as many games as the paper's if they are our player's. For a mean, a share or a
/// slope it is normal, with the spread that we find; shares are held against the share of both together. For
/// medians and extremes it is exact (`order_interval`), and a bound that our games are too few for is
/// infinite. For deviations and R^2 it is a bootstrap. Times have none, and nothing has one if we played
/// fewer than 20 games.
///
/// Throws EnvironmentError for a figure that nobody knows.
FigureComparison compare_figure(const PrintedFigure& printed, const std::vector<play::GameRecord>& games,
                                const GameStatistics& found);

}  // namespace dropslide
