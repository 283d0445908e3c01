// Which boards of a block can occur: masks over its codes, from what each group of lines is like.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// Masks over the codes of a block of at most W words.
template <int W, class Groups>
class OccurringBoards {
 public:
  using Set = Bits<W>;  ///< Boards of the block.

  /// Of the blocks of a span of that slice.
  [[gnu::always_inline]] OccurringBoards(const Slice<Groups>& slice, const Block& block)
      : slice_(slice),
        block_(block),
        masks_(slice.tables.blocks().masks().words()),
        mask_words_(slice.tables.blocks().masks().mask_words()) {}

  /// The mask at that place of the arena.
  [[gnu::always_inline]] Set mask(std::size_t place) const { return Set::at(masks_ + place); }

  /// One of the block's own masks.
  [[gnu::always_inline]] Set own(BlockMask which) const {
    return mask(block_.masks[static_cast<std::size_t>(which)]);
  }

  /// Boards that can face Dropper: all lines, or all cross lines, are packed towards one side.
  [[gnu::always_inline]] Set packed(LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set up = cross(part, 0, packed_up), down = cross(part, 0, packed_down);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) {
      up &= cross(part, g, packed_up);
      down &= cross(part, g, packed_down);
    }
    Set all = up | down;
    const PackedSides& v = slice_.varying_codes.packed(varying);
    if (slice_.fixed_packed.low && v.low) all |= own(BlockMask::packed_low);
    if (slice_.fixed_packed.high && v.high) all |= own(BlockMask::packed_high);
    if (!slice_.has_small_corner(varying)) all &= own(BlockMask::small_corner);
    return all;
  }

  /// Boards that can face Slider, packed ones with one drop: of the lines, or of the cross lines, one has a
  /// tile that may be taken away, the others are packed.
  [[gnu::always_inline]] Set dropped(LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set up = cross(part, 0, packed_up), down = cross(part, 0, packed_down);
    Set up_one = cross(part, 0, one_drop_up), down_one = cross(part, 0, one_drop_down);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) {
      const Set packs_up = cross(part, g, packed_up), packs_down = cross(part, g, packed_down);
      up_one = (up_one & packs_up) | (up & cross(part, g, one_drop_up));
      down_one = (down_one & packs_down) | (down & cross(part, g, one_drop_down));
      up &= packs_up;
      down &= packs_down;
    }
    Set all = up_one | down_one;
    const PackedSides outer = joined(slice_.fixed_packed, slice_.varying_codes.packed(varying));
    if (outer.low) all |= own(BlockMask::one_drop_low);
    if (outer.high) all |= own(BlockMask::one_drop_high);
    if (outer.low_one_drop) all |= own(BlockMask::packed_low);
    if (outer.high_one_drop) all |= own(BlockMask::packed_high);
    if (!slice_.has_small_corner(varying)) all &= own(BlockMask::small_corner);
    return all;
  }

  /// Boards of which some slide across the lines makes the objective.
  [[gnu::always_inline]] Set making_objective_across(LineCode varying) const {
    const CrossPart part = Groups::varying_part(slice_.tables, varying);
    Set makes = objective(part, 0);
    for (int g = 1; g < slice_.tables.cross_groups(); ++g) makes |= objective(part, g);
    return makes;
  }

 private:
  [[gnu::always_inline]] Set cross(const CrossPart& part, int group, CrossMask which) const {
    return mask(block_.cross + slice_.cross[group] + part.masks[group] + which * mask_words_);
  }
  [[gnu::always_inline]] Set objective(const CrossPart& part, int group) const {
    return mask(block_.objective_across + slice_.objective_across[group] + part.objective_masks[group]);
  }

  const Slice<Groups>& slice_;
  const Block& block_;
  const std::uint64_t* masks_;
  std::size_t mask_words_;
};

}  // namespace
}  // namespace dropslide::layers
