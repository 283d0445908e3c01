// What the searches behind a cell of a table take, measured again.
#pragma once

#include "costs/search_costs.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// A cell's cost, or why there is none.
struct MeasuredCost {
  CellCost cost;                          ///< Recorded, if nothing stopped.
  StopReason stopped = StopReason::none;  ///< Why the searches did not end.
  std::uint64_t needed_bytes = 0;         ///< With `memory_full`.
};

/// Searches the cell on one thread, whatever `resources` says, and measures the processor time of the whole
/// program: nothing else may run in it.
///
/// Returns  at least a hundredth of a second, in hundredths.
/// Throws   UsageError for a quantity that no search finds.
MeasuredCost measure_cost(Quantity quantity, Shape shape, int dmax, const Resources& resources);

}  // namespace dropslide
