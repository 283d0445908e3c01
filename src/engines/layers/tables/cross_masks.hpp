// Masks over the codes of a block that depend on what the outer codes have in a group of cross lines.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/tables/cross_groups.hpp"
#include "engines/layers/tables/mask_arena.hpp"

namespace dropslide::layers {

/// The masks of one family, which depend on the pattern of empty, small and large tiles: the cross lines are
/// packed towards line 0 (up) or away from it, or are so without one tile of at most Dmax.
enum CrossMask { packed_up, one_drop_up, packed_down, one_drop_down, cross_masks };
/// The masks of the other family, which depend on the pattern of empty cells, tiles O - 1 and other tiles.
enum ObjectiveMask { makes_objective_across, objective_masks };

/// A family of masks while it is made. A mask is a property of a group of cross lines, which follows from
/// what each of them is.
struct CrossMaskFamily {
  std::uint32_t masks = 0;           ///< For each choice of patterns of the outer codes.
  DigitPatterns ends, extra, inner;  ///< Of each digit of the groups of lines.
  /// Of one cross line, by the kinds of its cells to the base 3, that in line 0 first. Bit k: it is of mask
  /// k.
  std::vector<std::uint32_t> of_line;
  std::uint32_t of_none = 0;  ///< Of no cross line.
  /// Of two sets of cross lines together.
  std::uint32_t (*joined)(std::uint32_t, std::uint32_t) = nullptr;

  /// Masks of one block, if those of a group of cross lines depend on the patterns of all outer codes.
  std::size_t masks_of_block(const BoardCut& cut, const CrossGroups& groups) const;
};

/// The family of `CrossMask`.
CrossMaskFamily occurrence_family(const LayerIndex& index);
/// The family of `ObjectiveMask`.
CrossMaskFamily objective_family(const LayerIndex& index);

/// Sets the bits of a family in an arena, where block after block has `masks_of_block` masks from
/// `first_masks` on (by sum of the inner code): group after group of cross lines, in each by the patterns of
/// first, extra and last code.
void fill_cross_masks(const LayerIndex& index, const CrossGroups& groups, const CrossMaskFamily& family,
                      const std::vector<std::uint32_t>& first_masks, MaskArena& arena);

}  // namespace dropslide::layers
