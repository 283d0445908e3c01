// What the layer kernel asks of an outer code alone: its drops, its corners, its share of a board's hash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide::layers {

/// Whether some corner of the board lies in the group and holds a tile of at most Dmax, or none.
bool has_small_corner(const LayerIndex& index, Group group, LineCode code);

/// What outer codes contribute to the question which boards can occur, as bits: towards which sides their
/// lines are packed, as `PackedSides`, and whether some corner of the board is among them and small. Bits,
/// since the kernel asks for each block, and no branch could be predicted.
enum OuterSide : unsigned {
  side_low = 1,
  side_low_one_drop = 2,
  side_high = 4,
  side_high_one_drop = 8,
  side_small_corner = 16
};

/// The bits of lines.
constexpr unsigned to_sides(const PackedSides& packed) {
  return (packed.low ? side_low : 0U) | (packed.low_one_drop ? side_low_one_drop : 0U) |
         (packed.high ? side_high : 0U) | (packed.high_one_drop ? side_high_one_drop : 0U);
}

/// The bits of two sets of lines together, as `joined` of their `PackedSides`.
constexpr unsigned joined_sides(unsigned a, unsigned b) {
  constexpr unsigned packed = side_low | side_high, one_drop = side_low_one_drop | side_high_one_drop;
  const unsigned one = ((a & packed) << 1 & b) | ((b & packed) << 1 & a);
  return (a & b & packed) | (one & one_drop) | ((a | b) & side_small_corner);
}

/// The factor of a group in the hash of a board: product over its cells of an odd constant for the tile and
/// for the orbit of the cell in the shape. The hash of a board is the product over its groups, modulo 2^64;
/// it is the same for all symmetric boards and for all cuts.
std::uint64_t hash_factor(const LayerIndex& index, Group group, LineCode code);

/// What is known of each code of an outer group. A copy serves as well as the original.
class OuterCodes {
 public:
  /// Of the codes of `first` (which serve for `last` too) or of `extra`.
  OuterCodes(const LayerIndex& index, Group group);

  /// All drops on the code's empty cells.
  std::span<const CodeDrop> drops(LineCode code) const {
    return {drops_.data() + first_drop_[code], drops_.data() + first_drop_[code + 1]};
  }
  /// The bits of `OuterSide`, by code; valid as long as this object.
  const std::uint8_t* sides() const { return sides_.data(); }
  /// See `hash_factor`.
  std::uint64_t hash(LineCode code) const { return hashes_[code]; }

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(drops_), visit(first_drop_), visit(sides_), visit(hashes_);
  }

 private:
  std::vector<CodeDrop> drops_;            ///< Of code after code.
  std::vector<std::uint32_t> first_drop_;  ///< By code; one more at the end.
  std::vector<std::uint8_t> sides_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace dropslide::layers
