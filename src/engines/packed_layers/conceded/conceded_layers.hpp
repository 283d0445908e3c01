// The conceded layers of a bounded game: who wins their boards with Dropper to move, as far as a theorem
// says; the others belong to the player to whom they are conceded.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/conceded/static_evaluation.hpp"
#include "engines/packed_layers/index/packed_blocks.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::packed_layers {

/// Fills D of conceded layers of one array. Thread-safe.
class ConcededLayers {
 public:
  /// The index must outlive this object. Requires  that the processor has the instructions.
  ///
  /// Memory  8 bytes a code, and one bit for each bit of an inner code's tiles.
  ConcededLayers(const PackedIndex& index, const ObjectiveGame& game, const Bound& bound,
                 layers::InstructionSet instructions);

  /// Writes D of the boards of a slice of that layer. All words of the slice are written.
  void fill(int layer, const std::int64_t* slice_starts, std::uint32_t slice, std::uint64_t* words) const;

 private:
  class Batches;

  /// What is known of the tiles of a group of lines.
  struct Group {
    std::vector<std::uint64_t> tiles;   ///< By place, a word with the tiles of a code.
    std::vector<std::uint16_t> planes;  ///< By bit of such a word, the plane of a batch.
  };

  Group group(const PackedCodes& codes, int first_line, int step) const;
  void add_inner_planes();

  const PackedIndex& index_;
  layers::BatchGame game_;
  layers::StaticEvaluation::Filter filter_;
  Group first_, middle_, inner_, last_;
  std::vector<std::size_t> inner_starts_;    ///< By sum, where the planes of its inner codes start.
  std::vector<std::uint64_t> inner_planes_;  ///< Plane after plane, with a word of 0 around each.
};

}  // namespace dropslide::packed_layers
