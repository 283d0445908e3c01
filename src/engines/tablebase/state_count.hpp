// How many states and afterstates the game against chance has, by layer, counted forwards.
//
// Nothing is solved, and of positions only those are kept that the next layers follow from: a board can be
// counted whose lists of positions no disk would hold.
#pragma once

#include <optional>
#include <vector>

#include "engines/tablebase/stored_layer.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// What was counted, from layer 0 on; a layer holds the boards of one age, twice its number.
struct StateCount {
  StopReason stopped = StopReason::none;       ///< Otherwise later layers are missing.
  std::uint64_t needed_bytes = 0;              ///< With `memory_full`: what would have sufficed.
  std::uint64_t memory_bytes = 0;              ///< The most that was held at a time.
  double seconds = 0;                          ///< Wall-clock time of this run alone.
  std::vector<tablebase::LayerCounts> layers;  ///< `dropper`: afterstates; `slider`: states; `stuck`: dead.
  int layers_at_most = 0;                      ///< Layers that have ranks.
  double ranks_counted = 0;  ///< Share of the ranks of all layers that lie in the counted ones, 0 to 1.

  /// The sum over the counted layers.
  tablebase::LayerCounts total() const;
};

/// Counts all states and afterstates up to symmetry, or goes on where a run in the folder of the task was
/// stopped. With a tile games end when it is made, and boards that hold it are not counted.
///
/// Returns  the same counts for any number of threads and however often the run was stopped. Stops with
///          `memory_full` where the positions of some layers exceed the budget, or `interrupted`.
/// Throws   UsageError for a shape without room for two tiles, or a tile that is dropped or never made;
///          EnvironmentError if the folder cannot be used, is in use by another run or holds something else;
///          DamageError if the result in it is damaged.
StateCount count_states(Shape shape, const Resources& resources, const RunTask& task,
                        std::optional<int> tile = {});

}  // namespace dropslide
