// The conceded layers of a bounded game: who wins their boards with Dropper to move, as far as a theorem
// says; the others belong to the player to whom they are conceded.
#pragma once

#include <cstdint>

#include "engines/layers/conceded/batched_words.hpp"
#include "engines/layers/index/packed_blocks.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Fills D of conceded layers of one array. Thread-safe.
class ConcededLayers {
 public:
  /// The index must outlive this object. Requires  that the processor has the instructions.
  ///
  /// Memory  8 bytes a code, and one bit for each bit of an inner code's tiles.
  ConcededLayers(const PackedIndex& index, const ObjectiveGame& game, const Bound& bound,
                 InstructionSet instructions);

  /// Writes D of the boards of a slice of that layer to `words`, which start with that bit of the layer, a
  /// multiple of 64. All words of the slice are written.
  void fill(int layer, const std::int64_t* slice_starts, std::uint32_t slice, std::uint64_t* words,
            std::uint64_t first_bit) const;

 private:
  GroupTiles tiles_of(const PackedCodes& codes, int first_line, int step) const;

  const PackedIndex& index_;
  BatchGame game_;
  StaticEvaluation::Filter filter_;
  GroupTiles first_, middle_, inner_, last_;
  InnerPlanes inner_planes_;
};

}  // namespace dropslide::layers
