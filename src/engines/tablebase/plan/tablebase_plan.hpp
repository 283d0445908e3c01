// What a tablebase takes as far as it can be counted beforehand: the ranks of its layers.
#pragma once

#include <cstdint>
#include <vector>

#include "game/rules.hpp"

namespace dropslide::tablebase {

/// Counts, before anything is run.
struct TablebasePlan {
  int layers = 0;
  std::uint64_t ranks = 0;          ///< Of all layers: boards that the orbit index numbers apart.
  std::uint64_t largest_ranks = 0;  ///< Of the largest layer.
  std::uint64_t index_bytes = 0;    ///< Tables of the orbit index.
  std::uint64_t layer_bytes = 0;    ///< Of them that every layer held adds.
  std::vector<std::uint64_t> layer_ranks;
  int window = 0;  ///< Layers above one that its positions can lead to.

  /// Memory while layers of at most `positions` positions of either player are decided, `value_bytes` each.
  std::uint64_t memory_bytes(std::uint64_t positions, std::uint64_t value_bytes) const;
};

/// Layers that one of the players' drops can lead to from a layer: the next 2^(dmax-1).
constexpr int window_layers(int dmax) { return 1 << (dmax - 1); }

/// Throws  EnvironmentError if the orbit index cannot hold the game.
TablebasePlan plan_tablebase(Shape shape, const ObjectiveGame& game);

}  // namespace dropslide::tablebase
