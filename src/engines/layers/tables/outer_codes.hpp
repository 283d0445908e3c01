// What the layer kernel asks of an outer code alone: its drops, its corners, its share of a board's hash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide::layers {

/// Whether some corner of the board lies in the group and holds a tile of at most Dmax, or none.
bool has_small_corner(const LayerIndex& index, Group group, LineCode code);

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
  /// See the function of that name.
  bool has_small_corner(LineCode code) const { return has_small_corner_[code] != 0; }
  /// See `hash_factor`.
  std::uint64_t hash(LineCode code) const { return hashes_[code]; }

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(drops_), visit(first_drop_), visit(has_small_corner_), visit(hashes_);
  }

 private:
  std::vector<CodeDrop> drops_;            ///< Of code after code.
  std::vector<std::uint32_t> first_drop_;  ///< By code; one more at the end.
  std::vector<std::uint8_t> has_small_corner_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace dropslide::layers
