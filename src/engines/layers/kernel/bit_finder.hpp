// Where a board that was slid across has its bit: `PackedIndex::bit`, without a branch, for one layer.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/slice_work.hpp"

namespace dropslide::layers {
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
        index_(index),
        number_bits_(static_cast<std::size_t>(index.lines().number_bits())),
        middle_bits_(number_bits_ * static_cast<std::size_t>(index.cut().middle_lines)) {}

  /// Of the board whose lines, from the first to the last, have these words (`CrossSlides::words`); not for
  /// numbers alone. A board that is not stored may have any bit.
  template <Finding How, std::size_t Lines>
  [[gnu::always_inline]] std::uint64_t of(const std::array<std::uint64_t, Lines>& words) const {
    // Without a branch: which end is heavier cannot be foreseen.
    const std::uint64_t reversed = sum(words[0]) > sum(words[Lines - 1]) ? ~std::uint64_t{0} : 0;
    const std::uint64_t ends = (words[0] ^ words[Lines - 1]) & reversed;
    const std::uint64_t first = words[0] ^ ends, last = words[Lines - 1] ^ ends;
    if constexpr (How == Finding::codes) {
      static_assert(Lines >= 2 && Lines <= 4);
      if constexpr (Lines == 2) return of_codes(first, code_of_no_line, code_of_no_line, last);
      if constexpr (Lines == 3) return of_codes(first, code_of_no_line, words[1], last);
      const std::uint64_t between = (words[1] ^ words[2]) & reversed;
      return of_codes(first, words[1] ^ between, words[2] ^ between, last);
    }
    static_assert(How != Finding::numbers);
    std::uint64_t between = 0, backwards = 0;
    for (std::size_t i = 1; i + 1 < Lines; ++i) {
      between |= number(words[i]) << ((i - 1) * number_bits_);
      backwards |= number(words[i]) << ((Lines - 2 - i) * number_bits_);
    }
    between ^= (between ^ backwards) & reversed;
    const std::uint64_t of_middle = between & ((std::uint64_t{1} << middle_bits_) - 1);
    return of_codes(first, index_.middle().in_order(of_middle).word,
                    index_.inner().in_order(between >> middle_bits_).word, last);
  }

  /// Of the board whose lines have these numbers: see `PackedIndex::line_numbers`.
  std::uint64_t of_numbers(std::uint64_t numbers) const {
    const CutBoard board = index_.stored_board(numbers);
    return of_codes(board.first.word, board.middle.word, board.inner.word, board.last.word);
  }

  /// The number in a word.
  static std::uint64_t number(std::uint64_t word) { return word << 2 >> 2; }

 private:
  static constexpr std::uint64_t code_of_no_line = 2;  ///< It is full.

  static std::uint32_t sum(std::uint64_t code) { return static_cast<std::uint16_t>(code) >> 2; }
  static std::uint64_t ordinal(std::uint64_t code) { return code >> 16 & 0x3FFFFF; }

  /// Of the board whose groups have these codes. What stands above a code in its word does not matter.
  [[gnu::always_inline]] std::uint64_t of_codes(std::uint64_t first, std::uint64_t middle,
                                                std::uint64_t inner, std::uint64_t last) const {
    const std::uint64_t ends_full = first & last & 2, others_full = ends_full & middle;
    const std::uint32_t middle_kind = static_cast<std::uint16_t>(middle) >> 1,
                        inner_kind = static_cast<std::uint16_t>(inner) >> 1;
    // Twice the sum of middle and inner code, and 1 if both end codes are full.
    const std::size_t rest = (middle_kind & ~1U) + (inner_kind & ~1U) + (ends_full >> 1);
    return static_cast<std::uint64_t>(starts_[first >> 38 & 0x3FFFFF]) +
           last_rows_[static_cast<std::uint16_t>(first)][static_cast<std::uint16_t>(last) >> 1] +
           ordinal(last) * last_strides_[rest] + middle_starts_[rest * middle_kinds_ + middle_kind] +
           ordinal(middle) * block_bits_[(inner_kind & ~1U) + (others_full >> 1)] + ordinal(inner);
  }

  const std::int64_t* starts_;
  const std::uint64_t* const* last_rows_;
  const std::uint64_t* last_strides_;
  const std::uint64_t* middle_starts_;
  const std::uint32_t* block_bits_;
  std::size_t middle_kinds_;
  const PackedIndex& index_;
  std::size_t number_bits_, middle_bits_;
};

}  // namespace
}  // namespace dropslide::layers
