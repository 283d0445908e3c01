// What the layer kernel looks up: for each sum of the inner code its block's masks and shuffles, and for each
// cross line what a slide across makes of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/index/layer_index.hpp"
#include "engines/layers/kernel/block_shuffle.hpp"

namespace dropslide::layers {

/// How a stored block may lie against the asked one: bit 0 mirrored, bit 1 inner lines reversed.
inline constexpr int transforms = 4;

/// Masks over the codes of a block that depend on the outer cells of a group of cross lines: on the pattern
/// of empty, small and large tiles, ...
enum CrossMask { packed_up, one_drop_up, packed_down, one_drop_down, cross_masks };
/// ... and, of another family, on the pattern of empty cells, tiles O - 1 and other tiles.
enum ObjectiveMask { makes_objective_across, objective_masks };

/// Drops on one cell of the inner codes.
struct InnerCell {
  const std::uint64_t* empty;  ///< Codes in which the cell is empty.
  /// By value, from 1 on: from the block with the drop made. For a *long* block, only the bits of the codes
  /// with the cell empty, one behind the other: they are few, and each word of a long block takes many steps.
  const Shuffle* from_result;
};

/// Words from which on a block is long. Measured on 2x7.
inline constexpr int least_long_words = 16;

/// Everything about the block of inner codes with one sum. Masks hold `LayerTables::words()` words.
struct Block {
  std::uint32_t width = 0;  ///< Bits.
  int words = 1;  ///< 1, 2, 4, ...: enough for this block and those that drops on its codes lead to.
  const std::uint64_t* full = nullptr;
  std::array<Shuffle, transforms> as_stored;              ///< Asked block from the stored one.
  std::array<Shuffle, transforms> after_low, after_high;  ///< The same after a slide along the lines.
  const std::uint64_t* makes_objective = nullptr;         ///< Codes that a slide along the lines wins.
  const std::uint64_t* changed_low = nullptr;
  const std::uint64_t* changed_high = nullptr;
  const std::uint64_t* packed_low = nullptr;
  const std::uint64_t* one_drop_low = nullptr;
  const std::uint64_t* packed_high = nullptr;
  const std::uint64_t* one_drop_high = nullptr;
  const std::uint64_t* small_corner = nullptr;  ///< Codes with a corner of the board of at most Dmax.
  std::vector<InnerCell> cells;
  const std::uint16_t* digits = nullptr;  ///< digits[code * cross lines + j].
  const std::uint64_t* cross = nullptr;   ///< Masks by group of cross lines and pattern, see CrossPart.
  const std::uint64_t* objective_across = nullptr;  ///< As `cross`, of the other family.
  const std::uint64_t* hashes = nullptr;            ///< Of each code, for the digest; padded to whole words.
};

/// A cross line after a slide, as contributions to the codes of the four groups, and a counter:
///
///   without an extra group  | changed 8 |     inner 22      | last 17 | first 17 |
///   with one                | changed 8 | extra 14 | inner 14 | last 14 | first 14 |
///
/// `changed` counts the cross lines that the slide changes. If it makes the objective, the rest is 0: nobody
/// asks for it.
using CrossSlide = std::uint64_t;

struct CrossSlideBits {
  static constexpr int changed_shift = 56;
  int end, inner, extra;
  static constexpr CrossSlideBits of(bool has_extra) {
    return has_extra ? CrossSlideBits{14, 14, 14} : CrossSlideBits{17, 22, 0};
  }
};

/// How cross lines are taken together, so that the masks of one block stay within the second-level cache.
struct CrossGroups {
  static constexpr std::size_t most_mask_bytes = 128 << 10;  ///< Chosen: a part of that cache.

  int lines = 1;  ///< Of a group; the last one may have fewer.
  int count = 1;
  std::size_t mask_bytes = 0;  ///< Of both families for one block.

  /// For blocks of so many words.
  static CrossGroups of(const BoardCut& cut, int words);
};

enum class CrossDirection : std::uint8_t { up, down };  ///< Towards line 0, or away from it.

inline constexpr int most_cross_lines = 16;

/// Largest Dmax of the kernel: the window grows as 2^Dmax.
inline constexpr int most_dmax = 10;

/// What one outer code adds to offsets: into the slides of each cross line, and into both families of masks
/// of each group of neighbouring cross lines.
struct CrossPart {
  const std::uint32_t* slides;
  const std::uint32_t* masks;
  const std::uint32_t* objective_masks;
};

/// An extra code: | position of the mirror image 16 | position 16 | sum 32 |, positions among the codes of
/// its sum.
struct MiddleCode {
  std::uint64_t word;

  std::uint64_t sum() const { return sum_of(word); }
  /// Of the code, or of its mirror image.
  std::uint64_t position(unsigned of_mirrored) const { return position_of(word, std::uint64_t{of_mirrored}); }

  /// The same of one word, or of each of a vector of words.
  template <class Words>
  static Words sum_of(Words words) {
    return words & 0xFFFFFFFF;
  }
  template <class Words>
  static Words position_of(Words words, Words of_mirrored) {
    return words >> (32 + 16 * of_mirrored) & 0xFFFF;
  }
};

/// Of an inner code, the positions of its images by transform, from the lowest 16 bits on.
struct InnerPositions {
  std::uint64_t word;

  template <class Words>
  static Words of(Words words, Words transform) {
    return words >> (16 * transform) & 0xFFFF;
  }
};

class LayerTables {
 public:
  /// Throws  EnvironmentError if the codes do not fit 56 bits or a block exceeds `max_words` words.
  explicit LayerTables(const LayerIndex& index);
  LayerTables(const LayerTables&) = delete;
  LayerTables& operator=(const LayerTables&) = delete;

  static constexpr int max_words = 64;

  const LayerIndex& index() const { return index_; }
  /// Words from one mask to the next: 1, 2, 4, ... max_words.
  int words() const { return words_; }
  int cross_lines() const { return cross_lines_; }
  const Block& block(int sum) const { return blocks_[static_cast<std::size_t>(sum)]; }

  /// Slides of cross line j, indexed by the parts of the outer codes and the inner digit.
  const CrossSlide* slides_across(CrossDirection direction, int j) const {
    return &cross_slides_[(static_cast<std::size_t>(direction) * static_cast<std::size_t>(cross_lines_) +
                           static_cast<std::size_t>(j)) *
                          outer_digits_ * inner_digits_];
  }
  /// Cross lines are taken together in groups; `Block::cross` has the masks of each group.
  int cross_groups() const { return cross_groups_; }
  CrossPart first_part(LineCode code) const { return part(first_parts_, code); }
  CrossPart extra_part(LineCode code) const { return part(extra_parts_, code); }
  CrossPart last_part(LineCode code) const { return part(last_parts_, code); }
  const std::uint64_t* widths() const { return widths_.data(); }

  /// Some corner of the board is at most Dmax (thesis, Theorem 1), unless all outer codes say "no corner":
  /// then only the inner codes of `Block::small_corner`.
  bool has_small_corner(LineCode first, LineCode extra, LineCode last) const {
    return end_has_small_corner_[first] || extra_has_small_corner_[extra] || end_has_small_corner_[last];
  }

  /// A board's hash is the product of these over its groups, modulo 2^64. It is the same for all symmetric
  /// boards and for all cuts.
  std::uint64_t end_hash(LineCode code) const { return end_hashes_[code]; }
  std::uint64_t extra_hash(LineCode code) const { return extra_hashes_[code]; }

  const InnerPositions* inner_positions() const { return inner_positions_.data(); }
  const MiddleCode* extra_codes() const { return extra_codes_.data(); }
  const std::vector<LineCodes::Drop>& end_drops(LineCode code) const { return end_drops_[code]; }
  const std::vector<LineCodes::Drop>& extra_drops(LineCode code) const { return extra_drops_[code]; }

  std::size_t memory_bytes() const;

 private:
  CrossPart part(const std::vector<std::uint32_t>& parts, LineCode code) const {
    const std::uint32_t* numbers = &parts[code * part_size()];
    return {numbers, numbers + cross_lines_, numbers + cross_lines_ + cross_groups_};
  }
  std::size_t part_size() const { return static_cast<std::size_t>(cross_lines_ + 2 * cross_groups_); }

  struct Pool;
  /// Of each digit of a group, its cells as 0 (empty), 1 or 2, to the base 3.
  struct CellPatterns {
    std::vector<std::uint32_t> end, extra, inner;
  };
  template <class Kind>
  CellPatterns patterns_by(Kind&& kind_of_tile) const;
  void make_blocks();
  void make_cross_parts();
  template <class MasksOf>
  void make_cross_masks(Pool& pool, const CellPatterns& patterns, const std::uint64_t* Block::*where,
                        std::uint32_t count, MasksOf&& masks_of);
  template <class Visit>
  void for_each_cross_line(std::array<std::uint32_t, 4> patterns, int lines, Visit&& visit) const;
  std::uint32_t occurrence_masks(const std::array<std::uint32_t, 4>& patterns, int lines) const;
  std::uint32_t objective_mask(const std::array<std::uint32_t, 4>& patterns, int lines) const;
  /// Of the cells of so many lines in a group of cross lines.
  std::uint32_t pattern_count(int lines) const;
  std::size_t outer_pattern_count() const;
  void make_cross_slides();
  int block_words(int sum) const;
  bool has_small_corner(const LineCodes& codes, Group group, LineCode code) const;
  std::uint64_t hash(const LineCodes& codes, Group group, LineCode code) const;
  LineCode transformed(LineCode inner, int transform) const;

  const LayerIndex& index_;
  int words_ = 1;
  int cross_lines_;
  std::uint32_t end_digits_, extra_digits_, inner_digits_, outer_digits_;
  int cross_groups_ = 1;
  int group_lines_ = 1;  ///< Cross lines of a group; the last group may have fewer.
  CellPatterns patterns_, objective_patterns_;
  std::vector<std::uint32_t> first_parts_, extra_parts_,
      last_parts_;  ///< By code: the numbers of a CrossPart.
  std::vector<std::uint64_t> widths_;
  std::vector<CrossSlide> cross_slides_;
  std::vector<InnerPositions> inner_positions_;
  std::vector<MiddleCode> extra_codes_;
  std::vector<std::uint8_t> end_has_small_corner_, extra_has_small_corner_;
  std::vector<std::vector<LineCodes::Drop>> end_drops_, extra_drops_;
  std::vector<Block> blocks_;
  ShuffleArena shuffles_;
  std::vector<Shuffle> inner_drops_;
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint16_t> digits_;
  std::vector<std::uint64_t> end_hashes_, extra_hashes_, inner_hashes_;
};

}  // namespace dropslide::layers
