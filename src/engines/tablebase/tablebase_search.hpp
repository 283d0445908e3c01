// Tablebases: the value of every reachable position with Dropper to move, kept to be queried.
//
// Two passes over the layers of equal sum: forwards for the reachable positions, backwards for their values.
// Both hold the layers that one drop can lead to, and nothing else (docs/INDEXING.md, docs/TABLEBASES.md).
#pragma once

#include <vector>

#include "engines/tablebase/stored_layer.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// What is wanted of a run.
struct TablebaseTask {
  /// In the folder the tablebase is left; without one nothing is. A failure of power costs the work since the
  /// last checkpoint.
  RunTask run{.checkpoint_every_seconds = 15};
  tablebase::IndexChoice index{};  ///< With depth always the sparse one.
  bool with_depth = false;         ///< Also moves to the end under best play; with the sparse index only.
};

/// The answer, and counts.
struct TablebaseDecision : Decision {
  std::uint64_t slider_positions = 0;  ///< Reachable ones with Slider to move.
  int layers = 0;
  std::vector<tablebase::LayerCounts> layer_counts;  ///< By layer, when the run was not stopped.
};

/// Makes the tablebase of the game on the shape, or goes on where a run in the folder was stopped.
///
/// Returns     the winner from the empty board; or none, with `memory_full` if the layers held at a time do
///             not fit the budget, or `interrupted` (the same call then goes on). `positions` counts
///             reachable positions with Dropper to move. The files are the same bytes for any number of
///             threads, and however often the run was stopped or killed.
/// Throws      UsageError if depths would not fit 16 bits or are asked of the orbit index; EnvironmentError
///             for a folder that cannot be used, holds another tablebase, or is damaged.
/// Memory      per layer held: 1.25 bits for each rank, one byte for each position (four with depth).
TablebaseDecision search_tablebase(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                   const TablebaseTask& task);

}  // namespace dropslide
