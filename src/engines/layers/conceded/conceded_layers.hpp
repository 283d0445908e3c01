// The conceded layers of a bounded game: who wins their boards with Dropper to move, as far as a theorem
// says; the others belong to the player to whom they are conceded.
//
// The slides of the kernel then make S of them, so that one slide more is looked ahead.
#pragma once

#include <array>
#include <cstdint>

#include "engines/layers/conceded/batched_words.hpp"
#include "engines/layers/kernel/layer_kernel.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Fills D of conceded layers. Thread-safe.
class ConcededLayers {
 public:
  /// The index must outlive this object. Requires  that the processor has the instructions.
  ConcededLayers(const LayerIndex& index, const Bound& bound, InstructionSet instructions);

  /// Fills the slice of D of the layer under work by static evaluation.
  void fill(const LayerKernel& kernel, const LayerWork& work, std::uint32_t slice) const;

  /// What its tables take for this index: 8 bytes a code, and some for each bit of an inner code's tiles.
  static std::size_t bytes(const LayerIndex& index);

 private:
  GroupTiles tiles_of(Group group) const;
  const GroupTiles& tiles(Group group) const { return tiles_[static_cast<std::size_t>(group)]; }

  const LayerIndex& index_;
  BatchGame game_;
  StaticEvaluation::Filter filter_;
  std::array<GroupTiles, all_groups.size()> tiles_;  ///< By `Group`.
  InnerPlanes inner_planes_;                         ///< By sum.
};

}  // namespace dropslide::layers
