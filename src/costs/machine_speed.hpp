// How fast this machine is beside the one of the records.
#pragma once

#include "costs/layer_costs.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Processor time of a run of 3x4 (Dmax 2, objective 5) on one thread here, as a multiple of the recorded
/// one: below 1 on a faster machine. Takes some tenths of a second; 1 if a stop was requested.
double slowness(const LayerCosts& costs, const Resources& resources);

}  // namespace dropslide
