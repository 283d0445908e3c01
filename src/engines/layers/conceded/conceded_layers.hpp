// The conceded layers of a bounded game: who wins their boards with Dropper to move, as far as a theorem
// says; the others belong to the player to whom they are conceded.
//
// The slides of the kernel then make S of them, so that one slide more is looked ahead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/conceded/static_evaluation.hpp"
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
  class Batches;

  /// The tiles of an outer code, as a word of the bits of its planes.
  std::vector<std::uint64_t> tiles_of(Group group) const;
  void add_inner_planes();

  const LayerIndex& index_;
  BatchGame game_;
  StaticEvaluation::Filter filter_;
  std::array<std::vector<std::uint64_t>, all_groups.size()> tiles_;   ///< By `Group` and place.
  std::array<std::vector<std::uint16_t>, all_groups.size()> planes_;  ///< By `Group` and bit of `tiles_`.
  std::vector<std::size_t> inner_starts_;    ///< By sum, where the planes of its inner codes start.
  std::vector<std::uint64_t> inner_planes_;  ///< Plane after plane, with a word of 0 around each.
};

}  // namespace dropslide::layers
