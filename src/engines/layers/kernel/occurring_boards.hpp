// Which boards of a block can occur: masks over its codes, from what each group of lines is like.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// Masks over the codes of blocks of at most W words.
template <int W, class Groups>
class OccurringBoards {
 public:
  using Set = Bits<W>;  ///< Boards of a block.

  /// Of the spans of that slice.
  explicit OccurringBoards(const Slice<Groups>& slice)
      : slice_(slice), mask_words_(slice.tables.blocks().masks().mask_words()) {}

  /// Boards that can face Dropper: all lines, or all cross lines, are packed towards one side.
  Set packed(const Block& block, LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set up = cross(block, part, 0, packed_up), down = cross(block, part, 0, packed_down);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) {
      up &= cross(block, part, g, packed_up);
      down &= cross(block, part, g, packed_down);
    }
    Set all = up | down;
    const PackedSides& v = slice_.varying_codes.packed(varying);
    if (slice_.fixed_packed.low && v.low) all |= own(block, BlockMask::packed_low);
    if (slice_.fixed_packed.high && v.high) all |= own(block, BlockMask::packed_high);
    if (!slice_.has_small_corner(varying)) all &= own(block, BlockMask::small_corner);
    return all;
  }

  /// Boards that can face Slider, packed ones with one drop: of the lines, or of the cross lines, one has a
  /// tile that may be taken away, the others are packed.
  Set dropped(const Block& block, LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set up = cross(block, part, 0, packed_up), down = cross(block, part, 0, packed_down);
    Set up_one = cross(block, part, 0, one_drop_up), down_one = cross(block, part, 0, one_drop_down);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) {
      const Set packs_up = cross(block, part, g, packed_up), packs_down = cross(block, part, g, packed_down);
      up_one = (up_one & packs_up) | (up & cross(block, part, g, one_drop_up));
      down_one = (down_one & packs_down) | (down & cross(block, part, g, one_drop_down));
      up &= packs_up;
      down &= packs_down;
    }
    Set all = up_one | down_one;
    const PackedSides outer = joined(slice_.fixed_packed, slice_.varying_codes.packed(varying));
    if (outer.low) all |= own(block, BlockMask::one_drop_low);
    if (outer.high) all |= own(block, BlockMask::one_drop_high);
    if (outer.low_one_drop) all |= own(block, BlockMask::packed_low);
    if (outer.high_one_drop) all |= own(block, BlockMask::packed_high);
    if (!slice_.has_small_corner(varying)) all &= own(block, BlockMask::small_corner);
    return all;
  }

  /// Boards of which some slide across the lines makes the objective.
  Set making_objective_across(const Block& block, LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set makes = objective(block, part, 0);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) makes |= objective(block, part, g);
    return makes;
  }

 private:
  [[gnu::always_inline]] Set own(const Block& block, BlockMask which) const {
    return slice_.template mask<W>(block, which);
  }
  [[gnu::always_inline]] Set cross(const Block& block, const CrossPart& part, int group,
                                   CrossMask which) const {
    return slice_.template mask<W>(block.cross + slice_.cross[group] + part.masks[group] +
                                   which * mask_words_);
  }
  [[gnu::always_inline]] Set objective(const Block& block, const CrossPart& part, int group) const {
    return slice_.template mask<W>(block.objective_across + slice_.objective_across[group] +
                                   part.objective_masks[group]);
  }

  const Slice<Groups>& slice_;
  std::size_t mask_words_;
};

}  // namespace
}  // namespace dropslide::layers
