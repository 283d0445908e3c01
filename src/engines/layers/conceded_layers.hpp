// The conceded layers of a bounded game: who wins their boards with Dropper to move, as far as a theorem
// says; the others belong to the player to whom they are conceded.
//
// The slides of the kernel then make S of them, so that one slide more is looked ahead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/layer_kernel.hpp"
#include "graph/position_graph.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Fills D of conceded layers. Thread-safe.
class ConcededLayers {
 public:
  /// The index must outlive this object.
  ConcededLayers(const LayerIndex& index, const Bound& bound);

  /// Fills the slice of D of the layer under work by static evaluation.
  void fill(const LayerKernel& kernel, const LayerWork& work, std::uint32_t slice) const;

  /// What its tables take for this index: 16 bytes a code.
  static std::size_t bytes(const LayerIndex& index);

 private:
  std::vector<Word128> tiles_of(Group group, int bits) const;
  template <class Word>
  void clear_lost(const PositionGraph<Word>& graph, const LayerBits& dropper, std::uint32_t slice) const;

  const LayerIndex& index_;
  Bound bound_;
  AnyPositionGraph graph_;
  std::array<std::vector<Word128>, all_groups.size()> tiles_;  ///< By `Group` and place, as they are packed.
};

}  // namespace dropslide::layers
