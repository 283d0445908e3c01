// Which boards of a block can occur: masks over its codes, from what each group of lines is like.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// Masks over the codes of a block of at most W words. Holds copies of all pointers, since it is asked for
/// each block.
template <int W, class Groups>
class OccurringBoards {
 public:
  using Set = Bits<W>;  ///< Boards of the block.

  /// Of the blocks of a span of that slice.
  [[gnu::always_inline]] OccurringBoards(const Slice<Groups>& slice, const Block& block)
      : block_(block),
        masks_(slice.tables.blocks().masks().words()),
        mask_words_(slice.tables.blocks().masks().mask_words()),
        sides_(Groups::varying_facts(slice.tables).sides()),
        fixed_sides_(slice.fixed_sides),
        parts_(Groups::varying_parts(slice.tables)),
        groups_(slice.tables.cross_groups()) {
    for (int g = 0; g < groups_; ++g) {
      cross_[g] = masks_ + block.cross + slice.cross[g];
      objective_[g] = masks_ + block.objective_across + slice.objective_across[g];
    }
  }

  /// The mask at that place of the arena.
  [[gnu::always_inline]] Set mask(std::size_t place) const { return Set::at(masks_ + place); }

  /// One of the block's own masks.
  [[gnu::always_inline]] Set own(BlockMask which) const {
    return mask(block_.masks[static_cast<std::size_t>(which)]);
  }

  /// Boards that can face Dropper: all lines, or all cross lines, are packed towards one side.
  [[gnu::always_inline]] Set packed(LineCode varying) const {
    const unsigned outer = joined_sides(fixed_sides_, sides_[varying]);
    return (cross_packed(varying) | by_sides(outer, 0)) & with_small_corner(outer);
  }

  /// Of those the boards to which slides across the lines lead: all cross lines are packed towards one side.
  [[gnu::always_inline]] Set packed_across(LineCode varying) const {
    return cross_packed(varying) & with_small_corner(joined_sides(fixed_sides_, sides_[varying]));
  }

  /// Boards that can face Slider, packed ones with one drop: of the lines, or of the cross lines, one has a
  /// tile that may be taken away, the others are packed.
  [[gnu::always_inline]] Set dropped(LineCode varying) const {
    const std::uint32_t* const parts = parts_.part(varying).masks;
    Set up = cross(parts, 0, packed_up), down = cross(parts, 0, packed_down);
    Set up_one = cross(parts, 0, one_drop_up), down_one = cross(parts, 0, one_drop_down);
    for (int g = 1; g < groups_; ++g) {
      const Set packs_up = cross(parts, g, packed_up), packs_down = cross(parts, g, packed_down);
      up_one = (up_one & packs_up) | (up & cross(parts, g, one_drop_up));
      down_one = (down_one & packs_down) | (down & cross(parts, g, one_drop_down));
      up &= packs_up;
      down &= packs_down;
    }
    const unsigned outer = joined_sides(fixed_sides_, sides_[varying]);
    return (up_one | down_one | by_sides(outer, side_masks / 2)) & with_small_corner(outer);
  }

  /// Boards of which some slide across the lines makes the objective.
  [[gnu::always_inline]] Set making_objective_across(LineCode varying) const {
    const std::uint32_t* const parts = parts_.part(varying).objective_masks;
    Set makes = Set::at(objective_[0] + parts[0]);
    for (int g = 1; g < groups_; ++g) makes |= Set::at(objective_[g] + parts[g]);
    return makes;
  }

 private:
  [[gnu::always_inline]] Set cross_packed(LineCode varying) const {
    const std::uint32_t* const parts = parts_.part(varying).masks;
    Set up = cross(parts, 0, packed_up), down = cross(parts, 0, packed_down);
    for (int g = 1; g < groups_; ++g) {
      up &= cross(parts, g, packed_up);
      down &= cross(parts, g, packed_down);
    }
    return up | down;
  }
  [[gnu::always_inline]] Set cross(const std::uint32_t* parts, int group, CrossMask which) const {
    return Set::at(cross_[group] + parts[group] + which * mask_words_);
  }
  /// One of the side masks of either half.
  [[gnu::always_inline]] Set by_sides(unsigned outer, unsigned half) const {
    return mask(block_.sides + (half + outer % (side_masks / 2)) * mask_words_);
  }
  [[gnu::always_inline]] Set with_small_corner(unsigned outer) const {
    return own((outer & side_small_corner) != 0 ? BlockMask::full : BlockMask::small_corner);
  }

  const Block& block_;
  const std::uint64_t* masks_;
  std::size_t mask_words_;
  const std::uint8_t* sides_;
  unsigned fixed_sides_;
  CrossPartTable parts_;
  int groups_;
  const std::uint64_t* cross_[most_cross_lines];
  const std::uint64_t* objective_[most_cross_lines];
};

}  // namespace
}  // namespace dropslide::layers
