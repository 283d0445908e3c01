// What each of several machines takes that solve the layers of a game together (docs/MANY-MACHINES.md).
#pragma once

#include "costs/layer_costs.hpp"

namespace dropslide {

/// What one node takes in a run.
struct NodeCost {
  double memory_bytes = 0;    ///< Of the process: D or strips, its share of S, what drops read, tables.
  double received_bytes = 0;  ///< From the other nodes, in the whole run.
  double floor_bytes = 0;     ///< Of the memory, what is whole on each node: D of a layer, or nothing.

  /// Time for receiving at so many bits a second.
  double network_seconds(double bits_per_second) const { return 8 * received_bytes / bits_per_second; }
  /// Whether more nodes would hardly take less memory each.
  bool is_mostly_floor() const { return floor_bytes > memory_bytes / 2; }
  /// The network is the limit of a run below so many bits a second.
  double limiting_bits_per_second(double computing_seconds) const {
    return 8 * received_bytes / computing_seconds;
  }
};

/// As `layers::team_load` counts it, with the strips of some layers.
///
/// Requires    1 <= nodes; with one, nothing is received.
/// Complexity  some operations a layer, slice and node, after an index was made; where that would take
///             hundreds of MiB, what drops read of other nodes is left away: there it is below a hundredth.
NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes);

}  // namespace dropslide
