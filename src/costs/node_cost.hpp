// What each of several machines takes that solve the layers of a game together (docs/MANY-MACHINES.md).
#pragma once

#include "costs/layer_costs.hpp"

namespace dropslide {

/// What one node takes in a run. Each has a whole layer in memory, and all share a folder with the others.
struct NodeCost {
  double memory_bytes = 0;
  double read_bytes = 0;  ///< Of the shared folder, in the whole run.
  double written_bytes = 0;

  /// Time for reading and writing at so many bits a second.
  double folder_seconds(double bits_per_second) const {
    return 8 * (read_bytes + written_bytes) / bits_per_second;
  }
  /// The folder is the limit of a run below so many bits a second for each node.
  double limiting_bits_per_second(double computing_seconds) const {
    return 8 * (read_bytes + written_bytes) / computing_seconds;
  }
};

/// Requires  2 <= nodes.
NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes);

}  // namespace dropslide
