// Where a board that was slid across has its bit: `PackedIndex::bit`, without a branch, for one layer.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/packed_layers/kernel/slice_work.hpp"

namespace dropslide::packed_layers {
namespace {

/// The tables of the index, as they are used for one layer.
class LayerRows {
 public:
  LayerRows(const PackedIndex& index, int layer) {
    for (int sum = 0; sum <= index.ends().max_sum(); ++sum)
      for (const Fullness first : {Fullness::open, Fullness::open, Fullness::full, Fullness::guarded})
        rows_.push_back(sum <= layer ? index.last_starts(first, layer - sum) : nullptr);
  }
  /// Where the last codes start, by the fine kind of the first code and the kind of the last one.
  const std::uint64_t* const* data() const { return rows_.data(); }

 private:
  std::vector<const std::uint64_t*> rows_;
};

/// Bits of boards of one layer.
class BitFinder {
 public:
  BitFinder(const PackedIndex& index, const LayerView& view, const LayerRows& rows)
      : starts_(view.starts),
        last_rows_(rows.data()),
        last_strides_(index.last_strides()),
        middle_starts_(index.middle_starts()),
        block_bits_(index.block_sizes()),
        middle_kinds_(index.middle_kinds()),
        bits_(view.bits) {}

  /// Of the board whose lines have these codes, by groups of one line each: first, inner, last, or first,
  /// middle, inner, last. What stands above a code in its word does not matter.
  template <std::size_t Lines>
  [[gnu::always_inline]] std::uint64_t of_codes(const std::array<std::uint64_t, Lines>& words) const {
    static_assert(Lines == 3 || Lines == 4);
    const std::uint64_t swap = sum(words[0]) > sum(words[Lines - 1]) ? ~std::uint64_t{0} : 0;
    const std::uint64_t ends = (words[0] ^ words[Lines - 1]) & swap;
    if constexpr (Lines == 3) return of(words[0] ^ ends, code_of_no_line, words[1], words[2] ^ ends);
    const std::uint64_t between = (words[1] ^ words[2]) & swap;
    return of(words[0] ^ ends, words[1] ^ between, words[2] ^ between, words[Lines - 1] ^ ends);
  }

  /// Of a board as it is stored.
  std::uint64_t of(const CutBoard& board) const {
    return of(board.first.word, board.middle.word, board.inner.word, board.last.word);
  }

 private:
  static constexpr std::uint64_t code_of_no_line = 2;  ///< It is full.

  static std::uint32_t sum(std::uint64_t code) { return static_cast<std::uint16_t>(code) >> 2; }
  static std::uint64_t ordinal(std::uint64_t code) { return code >> 16 & 0x3FFFFF; }

  /// A board that is not stored may have any bit, up to the one behind the layer.
  [[gnu::always_inline]] std::uint64_t of(std::uint64_t first, std::uint64_t middle, std::uint64_t inner,
                                          std::uint64_t last) const {
    const std::uint64_t ends_full = first & last & 2, others_full = ends_full & middle;
    const std::uint32_t middle_kind = static_cast<std::uint16_t>(middle) >> 1,
                        inner_kind = static_cast<std::uint16_t>(inner) >> 1;
    // Twice the sum of middle and inner code, and 1 if both end codes are full.
    const std::size_t rest = (middle_kind & ~1U) + (inner_kind & ~1U) + (ends_full >> 1);
    const std::uint64_t bit =
        static_cast<std::uint64_t>(starts_[first >> 38 & 0x3FFFFF]) +
        last_rows_[static_cast<std::uint16_t>(first)][static_cast<std::uint16_t>(last) >> 1] +
        ordinal(last) * last_strides_[rest] + middle_starts_[rest * middle_kinds_ + middle_kind] +
        ordinal(middle) * block_bits_[(inner_kind & ~1U) + (others_full >> 1)] + ordinal(inner);
    return bit < bits_ ? bit : bits_;
  }

  const std::int64_t* starts_;
  const std::uint64_t* const* last_rows_;
  const std::uint64_t* last_strides_;
  const std::uint64_t* middle_starts_;
  const std::uint32_t* block_bits_;
  std::size_t middle_kinds_;
  std::uint64_t bits_;
};

}  // namespace
}  // namespace dropslide::packed_layers
