// What the layer kernel looks up: for each sum of the inner code its block's masks and shuffles, and for each
// cross line what a slide across makes of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/layer_index.hpp"
#include "solve/layers/block_shuffle.hpp"

namespace dropslide::layers {

/// How a stored block may lie against the asked one: bit 0 mirrored, bit 1 inner lines reversed.
inline constexpr int transforms = 4;

/// Masks over the codes of a block that depend on one cross line of the outer codes.
enum CrossMask { packed_up, one_drop_up, packed_down, one_drop_down, cross_masks };

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
  const std::uint64_t* hashes = nullptr;  ///< Of each code, for the digest; padded to whole words.
};

/// A cross line after a slide, as contributions to the codes of the four groups, and two counters:
///
///   without an extra group  | objective 4 | changed 4 |     inner 22      | last 17 | first 17 |
///   with one                | objective 4 | changed 4 | extra 14 | inner 14 | last 14 | first 14 |
///
/// `changed` counts the cross lines that the slide changes, `objective` those in which it makes the
/// objective.
using CrossSlide = std::uint64_t;

struct CrossSlideBits {
  static constexpr int changed_shift = 56, objective_shift = 60;
  int end, inner, extra;
  static constexpr CrossSlideBits of(bool has_extra) {
    return has_extra ? CrossSlideBits{14, 14, 14} : CrossSlideBits{17, 22, 0};
  }
};

enum class CrossDirection : std::uint8_t { up, down };  ///< Towards line 0, or away from it.

inline constexpr int most_cross_lines = 16;

/// Largest Dmax of the kernel: the window grows as 2^Dmax.
inline constexpr int most_dmax = 10;

/// What one outer code adds to the offsets of its cross lines: into the slides of each, and into the masks of
/// each group of neighbouring cross lines.
struct CrossPart {
  std::array<std::uint32_t, most_cross_lines> slides{};
  std::array<std::uint32_t, most_cross_lines> masks{};
};

/// An extra code: its sum, and its position and that of its mirror image among the codes of that sum.
struct MiddleCode {
  std::uint16_t sum;
  std::array<std::uint16_t, 2> position;
};

class LayerTables {
 public:
  /// Throws  EnvironmentError if the codes do not fit 56 bits or a block exceeds `max_words` words.
  explicit LayerTables(const LayerIndex& index);
  LayerTables(const LayerTables&) = delete;
  LayerTables& operator=(const LayerTables&) = delete;

  static constexpr int max_words = 64;
  static constexpr std::size_t most_mask_bytes = 128 << 10;  ///< Chosen: a part of the second-level cache.

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
  const CrossPart& first_part(LineCode code) const { return first_parts_[code]; }
  const CrossPart& extra_part(LineCode code) const { return extra_parts_[code]; }
  const CrossPart& last_part(LineCode code) const { return last_parts_[code]; }
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

  const std::array<std::uint16_t, transforms>* inner_positions() const { return inner_positions_.data(); }
  const MiddleCode* extra_codes() const { return extra_codes_.data(); }
  const std::vector<LineCodes::Drop>& end_drops(LineCode code) const { return end_drops_[code]; }
  const std::vector<LineCodes::Drop>& extra_drops(LineCode code) const { return extra_drops_[code]; }

  std::size_t memory_bytes() const;

 private:
  struct Pool;
  void make_blocks();
  void make_cross_parts();
  void make_cross_masks(Pool& pool);
  PackedSides sides_of_group(std::array<std::uint32_t, 4> patterns, int lines) const;
  void add_cross_masks(Pool& pool, std::size_t offset, const std::vector<PackedSides>& sides,
                       const std::vector<std::uint32_t>& inner_pattern);
  std::uint32_t pattern_count(int lines) const;
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
  std::vector<std::uint32_t> end_patterns_, extra_patterns_, inner_patterns_;
  std::vector<CrossPart> first_parts_, extra_parts_, last_parts_;
  std::vector<std::uint64_t> widths_;
  std::vector<CrossSlide> cross_slides_;
  std::vector<std::array<std::uint16_t, transforms>> inner_positions_;
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
