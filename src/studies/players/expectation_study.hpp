// The game against chance on one board: the best expected score, and for each tile the best chance to ever
// make it.
#pragma once

#include "engines/tablebase/expectation_search.hpp"

namespace dropslide {

/// A policy of its own for each tile: the one that is best for it.
struct TileChance {
  int tile = 0;
  Expectation result;  ///< Its values are chances to fail.
};

/// All answers about one board.
struct ExpectationStudy {
  Shape shape;
  bool is_rounded = false;           ///< Scores were kept in 32 bits.
  std::optional<Expectation> score;  ///< Empty if one tile alone was asked for.
  std::vector<TileChance> tiles;     ///< From 3 (8) up.
  Decision last;                     ///< Of the last search: why it stopped, what it needed.
};

/// What is asked about a board.
struct ExpectationQuestion {
  std::optional<int> tile;  ///< This tile alone, not the score.
  bool with_tiles = true;   ///< With the score, also every tile.
  bool is_rounded = false;  ///< Scores in 32 bits.
};

/// Solves the games of the question one after the other. What the folder of the task keeps is the score, or
/// the tile that alone was asked for.
///
/// Throws  as `search_expectation`.
ExpectationStudy study_expectation(Shape shape, const ExpectationQuestion& question,
                                   const Resources& resources, const TablebaseTask& task);

}  // namespace dropslide
