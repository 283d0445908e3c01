// The game of one player against chance, solved exactly by the retrograde driver: the best expected score, or
// the best chance of ever making a tile.
//
// The layers are those of two players with Dmax 2; a layer of sum T holds the boards of age 2 T (Kaneko and
// Yamashita 2025). Positions with Dropper to move are the *afterstates*, those with Slider to move the
// *states*.
#pragma once

#include "engines/tablebase/tablebase_search.hpp"

namespace dropslide {

/// What the player wants.
struct ExpectationGoal {
  std::optional<int> tile;  ///< To ever make this tile (its exponent); otherwise the largest expected score.
  bool is_worst = false;    ///< The best score that can be forced, instead of the expected one.
  bool is_rounded =
      false;  ///< Expected scores: in 32 bits. The error of a value is at most layers * step / 2.
};

/// The answer, and what it took.
struct Expectation {
  TablebaseDecision run;  ///< `positions`: afterstates; `slider_positions`: states; `stuck` ones are dead.
  /// From the random opening, and from openings with two 2s alone: the expected score, or the chance that the
  /// tile is never made; a forced score is that from the worst opening. Empty iff the run was stopped.
  std::optional<double> value, value_two_2s;

  /// States in which the player is stuck, of all layers. Requires a search that was not stopped.
  std::uint64_t dead_states() const;
};

/// The game that the driver walks: all tiles below the one that is wanted, or all that any play can make.
ObjectiveGame game_of(Shape shape, const ExpectationGoal& goal);

/// What a tablebase of it holds.
constexpr tablebase::ValueKind kind_for(const ExpectationGoal& goal) {
  using namespace tablebase;
  if (goal.tile) return kind_of<FailureDomain>;
  if (goal.is_worst) return kind_of<WorstScoreDomain>;
  return goal.is_rounded ? kind_of<RoundedScoreDomain> : kind_of<ScoreDomain>;
}

/// Solves the game, or goes on where a run in the folder was stopped. Only `run` of the task is used.
///
/// Returns     values with a relative error below layers * (cells + 4) * 2^-53 (rounded scores: besides the
///             error of rounding), the same bits for any number of threads and however often the run was
///             stopped; a chance to fail of 0 means that the tile is forced. Stops as `search_tablebase`
///             does.
/// Throws      UsageError for a shape of one cell, or a tile that is dropped (below 3) or that no play makes
///             (above cells + 1, Theorem 6); EnvironmentError as `search_tablebase`.
Expectation search_expectation(Shape shape, const ExpectationGoal& goal, const Resources& resources,
                               const TablebaseTask& task);

}  // namespace dropslide
