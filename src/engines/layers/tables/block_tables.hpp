// What the layer kernel looks up of blocks: for each sum of the inner code its masks and shuffles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/tables/block_shuffle.hpp"
#include "engines/layers/tables/cross_masks.hpp"
#include "engines/layers/tables/mask_arena.hpp"

namespace dropslide::layers {

/// How a stored block may lie against the asked one: bit 0 mirrored, bit 1 inner lines reversed.
inline constexpr int transforms = 4;

/// Shuffles of a block by transform.
using TransformShuffles = std::array<Shuffle, transforms>;

/// Words of the longest block.
inline constexpr int most_block_words = 64;

/// Words from which on a block is long. Measured on 2x7.
inline constexpr int least_long_words = 16;

/// The masks of a block over its codes: those that ...
enum class BlockMask : std::uint8_t {
  full,             ///< ... there are at all;
  makes_objective,  ///< ... a slide along the lines wins;
  changed_low,      ///< ... a slide along the lines towards their cell 0 changes, ...
  changed_high,     ///< ... or towards their last cell;
  small_corner,     ///< ... have a corner of the board of at most Dmax.
  count
};

/// Masks of a block by the first four bits of `OuterSide` of the outer codes: boards of which all lines are
/// packed towards one side, and then boards of which they are so but for one tile.
inline constexpr std::uint32_t side_masks = 32;

/// One cell of the inner codes of a block.
struct InnerCell {
  std::uint32_t empty;  ///< Mask of the codes in which the cell is empty.
  /// The first of Dmax shuffles, by value from 1 on: from the block with the drop made. For a *long* block
  /// they give only the bits of the codes with the cell empty, one behind the other: these are few, and each
  /// word of a long block takes many steps.
  std::uint32_t first_drop;
};

/// The block of inner codes with one sum. All numbers are places in the arenas of `BlockTables`.
struct Block {
  std::uint32_t width = 0;  ///< Bits, that is codes.
  /// 1, 2, 4, ...: words enough for this block and those that drops on its codes lead to.
  int words = 1;
  std::array<std::uint32_t, static_cast<std::size_t>(BlockMask::count)> masks{};  ///< By `BlockMask`.
  std::uint32_t sides = 0;             ///< The first of the `side_masks`.
  std::uint32_t cross = 0;             ///< The first of the occurrence masks, see `CrossPart`.
  std::uint32_t objective_across = 0;  ///< The first of the objective masks.
  std::uint32_t first_cell = 0;        ///< The first of its `InnerCell`s.
  std::uint32_t digits = 0;            ///< Digit j of code i is at digits + i * cross lines + j.
  std::uint32_t hashes = 0;            ///< Hash factors of its codes; 63 more words can be read.
  TransformShuffles as_stored;         ///< Asked block from the stored one.
  TransformShuffles after_low;         ///< The same after a slide along the lines towards their cell 0, ...
  TransformShuffles after_high;        ///< ... or towards their last cell.
};

/// Of an inner code, its ordinals and those of its images, by transform, from the lowest 16 bits on.
struct InnerOrdinals {
  std::uint64_t word;  ///< Four fields of 16 bits.

  /// The ordinal under a transform, of one word or of each of a vector of words.
  template <class Words>
  static Words of(Words words, Words transform) {
    return words >> (16 * transform) & 0xFFFF;
  }
};

/// The blocks of all sums, and the arenas that they lie in. A copy serves as well as the original.
class BlockTables {
 public:
  /// Requires  that the codes of each sum fit `most_block_words` words.
  BlockTables(const LayerIndex& index, const CrossGroups& groups, int mask_words);

  /// The block of the inner codes with that sum, 0 .. index.inner().max_sum().
  const Block& block(int sum) const { return blocks_[static_cast<std::size_t>(sum)]; }
  /// Inner cells of each block.
  std::uint32_t cells_of_block() const { return cells_of_block_; }

  /// The arenas, as the numbers of a `Block` count them; valid as long as this object.
  const MaskArena& masks() const { return masks_; }
  const ShuffleArena& shuffles() const { return shuffles_; }                ///< See `masks`.
  const InnerCell* cells() const { return cells_.data(); }                  ///< See `masks`.
  const Shuffle* inner_drops() const { return inner_drops_.data(); }        ///< See `masks`.
  const std::uint16_t* digits() const { return digits_.data(); }            ///< See `masks`.
  const std::uint64_t* hashes() const { return hashes_.data(); }            ///< See `masks`.
  const InnerOrdinals* inner_ordinals() const { return ordinals_.data(); }  ///< By inner code.

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    masks_.for_each_table(visit), shuffles_.for_each_table(visit);
    visit(blocks_), visit(cells_), visit(inner_drops_), visit(digits_), visit(hashes_), visit(ordinals_);
  }

 private:
  Block make_block(const LayerIndex& index, int sum);
  void add_masks(const LayerIndex& index, int sum, Block& block);
  void add_side_masks(const LayerIndex& index, int sum, Block& block);
  void add_shuffles(const LayerIndex& index, int sum, Block& block);
  void add_inner_drops(const LayerIndex& index, int sum, Block& block);
  void add_cross_masks(const LayerIndex& index, const CrossGroups& groups);

  std::vector<Block> blocks_;
  MaskArena masks_;
  ShuffleArena shuffles_;
  std::uint32_t cells_of_block_;
  std::vector<InnerCell> cells_;
  std::vector<Shuffle> inner_drops_;
  std::vector<std::uint16_t> digits_;
  std::vector<std::uint64_t> hashes_;
  std::vector<InnerOrdinals> ordinals_;
};

}  // namespace dropslide::layers
