// Where each board that is packed towards one side has its bit in its layer.
//
// A board can face Dropper only if it is packed towards some side, is not full, and has a corner of at most
// Dmax (docs/KERNEL.md). The index numbers such boards of one axis, up to the order of the lines:
//
//   slice of the first code | last code | middle code | inner code
//
// Last and middle codes are ordered by sum; the inner codes of the sum that is left over are a *block*,
// neighbouring bits. A board is stored with sum(first) <= sum(last), and both ways where these are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engines/layers/index/packed_codes.hpp"
#include "engines/layers/index/packed_cut.hpp"

namespace dropslide::layers {

/// A board as the codes of its groups, in the orientation that is stored.
struct CutBoard {
  PackedCodes::Code first, middle, inner, last;  ///< Of the groups of these names.

  /// The sum of all tiles.
  int layer() const { return first.sum() + middle.sum() + inner.sum() + last.sum(); }
};

/// The bits of all layers of one game on boards that are packed along one axis. Immutable, without pointers
/// into itself: a copy of its tables serves as well as the original.
class PackedIndex {
 public:
  /// Index of boards with tiles below `objective` and sums up to `highest_layer`, for drops of at most
  /// `dmax`.
  ///
  /// Memory  32 bytes a pair of sums, beside the tables of the codes.
  /// Throws  EnvironmentError if codes, sums or slices of the cut do not fit their fields.
  PackedIndex(const PackedCut& cut, int objective, int dmax, int highest_layer);

  const PackedCut& cut() const { return cut_; }          ///< How boards are divided into groups.
  const PackedLines& lines() const { return lines_; }    ///< Packed lines along the axis.
  const PackedCodes& ends() const { return ends_; }      ///< Codes of `first` and of `last`.
  const PackedCodes& middle() const { return middle_; }  ///< Of no line: the one code of sum 0.
  const PackedCodes& inner() const { return inner_; }    ///< Codes whose boards are neighbouring bits.
  int highest_layer() const { return highest_layer_; }   ///< The largest sum that the index takes.

  /// Where each slice starts in the bits of the layer, by the place of its first code: the bit that a board
  /// with last sum 0 would have, were it stored; so it may be negative. One more entry: the size of the layer
  /// in bits, a multiple of 64. No word belongs to two slices.
  std::vector<std::int64_t> slice_starts(int layer) const;
  /// The bit at which the boards with that first code begin. Requires that some are stored: twice its sum is
  /// at most the layer.
  std::uint64_t slice_begin(PackedCodes::Code first, int layer, const std::int64_t* slice_starts) const {
    const auto kind = 2 * static_cast<std::uint32_t>(first.sum());
    return static_cast<std::uint64_t>(slice_starts[first.place()]) +
           last_start(first.fullness(), layer - first.sum(), kind);
  }
  /// How many boards of the layer have that first code.
  std::uint64_t slice_size(PackedCodes::Code first, int layer) const {
    return slice_bits(first.fullness(), first.sum(), layer);
  }
  /// How many codes of that sum are last ones beside the first code.
  std::uint32_t last_codes(PackedCodes::Code first, int sum) const {
    return first.fullness() == Fullness::guarded ? ends_.unguarded_count(sum) : ends_.count(sum);
  }
  /// Size of the layer in bits, the slack at the ends of slices included.
  std::uint64_t layer_bits(int layer) const;

  /// The bit of a board in its layer, of which these are the slice starts. Requires that the board is stored:
  /// it is not full, and not both of its end codes are guarded.
  std::uint64_t bit(const CutBoard& board, const std::vector<std::int64_t>& slice_starts) const {
    return bit(board, slice_starts.data());
  }
  std::uint64_t bit(const CutBoard& board, const std::int64_t* slice_starts) const;

  /// The numbers of a board's lines, that of line i from bit i * number_bits on; nothing if a line is not
  /// packed. Requires tiles below the objective.
  std::optional<std::uint64_t> line_numbers(const Board& board) const;
  /// The codes of a board with these lines, or of the board with its lines in reverse order, as it is stored.
  CutBoard stored_board(std::uint64_t line_numbers) const;
  /// Whether the board has a bit.
  static bool is_stored(const CutBoard& board);
  /// The board with these codes, in the orientation in which it is stored.
  Board board(const CutBoard& codes) const;

  /// Where the boards with the last code of ordinal 0 start, from the start of the slice, were all codes of
  /// its sum of that kind, modulo 2^64: `first` is the fullness of the first code, `rest` the layer less its
  /// sum.
  std::uint64_t last_start(Fullness first, int rest, std::uint32_t kind) const {
    return last_starts(first, rest)[kind];
  }
  /// `last_start` by kind.
  const std::uint64_t* last_starts(Fullness first, int rest) const {
    return last_start_.data() + (size(static_cast<int>(first)) * rests_ + size(rest)) * last_kinds_;
  }
  /// The bit, modulo 2^64, where the boards with these end codes start in a layer with these slice starts;
  /// `rest`: the sum of the other codes.
  std::uint64_t start_of_ends(PackedCodes::Code first, PackedCodes::Code last, int rest,
                              const std::int64_t* slice_starts) const {
    return static_cast<std::uint64_t>(slice_starts[first.place()]) +
           last_start(first.fullness(), rest + last.sum(), last.kind()) +
           last.ordinal() * last_stride(first.is_full() && last.is_full(), rest);
  }
  /// Bits of one last code, by the sum of middle and inner code and whether both end codes are full.
  std::uint64_t last_stride(bool ends_are_full, int rest) const {
    return last_stride_[2 * size(rest) + size(ends_are_full)];
  }
  /// The same of the block with the middle code of ordinal 0, from the first block of these end codes.
  std::uint64_t middle_start(bool ends_are_full, int rest, std::uint32_t kind) const {
    return middle_row(ends_are_full, rest)[kind];
  }
  /// `middle_start` by kind.
  const std::uint64_t* middle_row(bool ends_are_full, int rest) const {
    return middle_start_.data() + (2 * size(rest) + size(ends_are_full)) * middle_kinds_;
  }
  /// Boards in a block: inner codes of that sum, of which open ones alone if all other codes are full.
  std::uint32_t block_bits(bool others_are_full, int sum) const {
    return block_bits_[2 * size(sum) + size(others_are_full)];
  }
  /// The tables behind the last three: each by 2 sum + (1 if full), then `middle_starts` by kind, of which
  /// there are `middle_kinds`.
  const std::uint64_t* last_strides() const { return last_stride_.data(); }
  const std::uint64_t* middle_starts() const { return middle_start_.data(); }
  const std::uint32_t* block_sizes() const { return block_bits_.data(); }
  std::size_t middle_kinds() const { return middle_kinds_; }

 private:
  static std::size_t size(int n) { return static_cast<std::size_t>(n); }
  /// Fields [first, first + count) of a word of line numbers.
  std::uint64_t fields(std::uint64_t numbers, int first, int count) const {
    const int bits = lines_.number_bits();
    return numbers >> (first * bits) & ((std::uint64_t{1} << (count * bits)) - 1);
  }
  void place_middle_codes();
  void place_last_codes();
  std::uint64_t slice_bits(Fullness first, int sum, int layer) const;

  PackedCut cut_;
  int highest_layer_;
  PackedLines lines_;
  PackedCodes ends_, middle_, inner_;
  std::size_t rests_, last_kinds_, middle_kinds_;
  std::vector<std::uint64_t> last_start_, last_stride_, middle_start_, slice_bits_;
  std::vector<std::uint32_t> block_bits_;
};

inline std::uint64_t PackedIndex::bit(const CutBoard& board, const std::int64_t* slice_starts) const {
  const auto& [first, middle, inner, last] = board;
  const int rest = middle.sum() + inner.sum();
  const bool ends_are_full = first.is_full() && last.is_full();
  return start_of_ends(first, last, rest, slice_starts) + middle_start(ends_are_full, rest, middle.kind()) +
         std::uint64_t{middle.ordinal()} * block_bits(ends_are_full && middle.is_full(), inner.sum()) +
         inner.ordinal();
}

inline CutBoard PackedIndex::stored_board(std::uint64_t numbers) const {
  const int ends = cut_.end_lines, middle = cut_.middle_lines, inner = cut_.inner_lines;
  const int behind = ends + middle + inner;
  const std::uint64_t first_lines = fields(numbers, 0, ends), last_lines = fields(numbers, behind, ends);
  const PackedCodes::Code first = ends_.in_order(first_lines), last = ends_.in_reverse(last_lines);
  if (first.sum() <= last.sum())
    return {first, middle_.in_order(fields(numbers, ends, middle)),
            inner_.in_order(fields(numbers, ends + middle, inner)), last};
  return {last, middle_.in_reverse(fields(numbers, behind - middle, middle)),
          inner_.in_reverse(fields(numbers, ends, inner)), first};
}

}  // namespace dropslide::layers
