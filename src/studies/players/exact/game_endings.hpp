// What games that ended came to, with their chances.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "studies/players/exact/dropped_fours.hpp"

namespace dropslide {

/// Sums over the games that ended. Those of parts are added up in the order of the parts.
struct GameEndings {
  double chance = 0;                      ///< Of all of them.
  double score = 0;                       ///< Chance times final score.
  double squares = 0;                     ///< Chance times its square.
  double slides = 0;                      ///< Chance times slides of the game.
  std::vector<double> highest_tiles;      ///< By exponent: the chance that it is the highest tile.
  std::map<std::int64_t, double> scores;  ///< Final scores with their chances, if each is asked for.

  /// Games that ended on a board.
  struct OnBoard {
    std::int64_t potential = 0;  ///< Its `merge_potential`.
    std::size_t highest = 0;
    int drops_and_fours = 0;  ///< Its sum of tiles: each 2 adds 1, each 4 adds 2.
    int more_slides = 0;      ///< Than drops after the opening.
    double factor = 1;        ///< Of all games of the row.
  };
  /// Adds the games of a row.
  void add(const OnBoard& end, const DroppedFours& fours, const double* row);

  /// Adds those of another part.
  void add(const GameEndings& part);
};

}  // namespace dropslide
