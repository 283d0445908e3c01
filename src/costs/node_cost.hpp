// What each of several machines takes that solve the layers of a game together.
//
// The scheme: every node keeps its share of the rows of S, and gathers all of D once a layer. A drop of v
// reads the rows of S whose first sum is up to 2^(v-1) higher: a halo of the neighbour's rows.
#pragma once

#include "costs/layer_costs.hpp"

namespace dropslide {

/// What one node takes in a run.
struct NodeCost {
  double memory_bytes = 0;    ///< Of the process: D, its share of S, halos, tables.
  double received_bytes = 0;  ///< From the other nodes, in the whole run.

  /// Time for receiving at so many bits a second.
  double network_seconds(double bits_per_second) const { return 8 * received_bytes / bits_per_second; }
  /// The network is the limit of a run below so many bits a second.
  double limiting_bits_per_second(double computing_seconds) const {
    return 8 * received_bytes / computing_seconds;
  }
};

/// Requires  1 <= nodes; with one, nothing is received.
NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes);

}  // namespace dropslide
