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
  LayerRows(const PackedIndex& index, int layer) : last_starts_(index.last_starts(Fullness::open, 0)) {
    for (int sum = 0; sum <= index.ends().max_sum(); ++sum)
      for (const Fullness first : {Fullness::open, Fullness::open, Fullness::full, Fullness::guarded})
        rows_.push_back(sum <= layer
                            ? static_cast<std::uint64_t>(index.last_starts(first, layer - sum) - last_starts_)
                            : 0);
  }
  /// Where the rows of last codes start in `last_starts`, by the fine kind of the first code.
  const std::uint64_t* rows() const { return rows_.data(); }
  /// Where the last codes start, by row and kind.
  const std::uint64_t* last_starts() const { return last_starts_; }

 private:
  const std::uint64_t* last_starts_;
  std::vector<std::uint64_t> rows_;
};

/// Bits of boards of one layer. Numbers are a word, or a vector of words of as many boards.
/// `Instructions` is a model of `BitInstructions`.
template <class Instructions>
class BitFinder {
 public:
  BitFinder(const PackedIndex& index, const LayerView& view, const LayerRows& rows)
      : starts_(view.starts),
        rows_(rows.rows()),
        last_starts_(rows.last_starts()),
        last_strides_(index.last_strides()),
        middle_starts_(index.middle_starts()),
        block_bits_(index.block_sizes()),
        middle_kinds_(index.middle_kinds()),
        index_(index),
        number_bits_(static_cast<std::size_t>(index.lines().number_bits())),
        middle_bits_(number_bits_ * static_cast<std::size_t>(index.cut().middle_lines)) {}

  /// Of the board whose lines, from the first to the last, have these words (`CrossSlides::words`); not for
  /// numbers alone. A board that is not stored may have any bit.
  template <Finding How, class Numbers, std::size_t Lines>
  [[gnu::always_inline]] Numbers of(const std::array<Numbers, Lines>& words) const {
    // Without a branch: which end is heavier cannot be foreseen.
    const Numbers reversed = Instructions::is_greater(sum(words[0]), sum(words[Lines - 1]));
    const Numbers ends = (words[0] ^ words[Lines - 1]) & reversed;
    const Numbers first = words[0] ^ ends, last = words[Lines - 1] ^ ends;
    const Numbers no_line = Numbers{} + code_of_no_line;
    if constexpr (How == Finding::codes) {
      static_assert(Lines >= 2 && Lines <= 4);
      if constexpr (Lines == 2) return of_codes(first, no_line, no_line, last);
      if constexpr (Lines == 3) return of_codes(first, no_line, words[1], last);
      const Numbers between = (words[1] ^ words[2]) & reversed;
      return of_codes(first, words[1] ^ between, words[2] ^ between, last);
    }
    static_assert(How != Finding::numbers);
    Numbers between{}, backwards{};
    for (std::size_t i = 1; i + 1 < Lines; ++i) {
      between |= number(words[i]) << ((i - 1) * number_bits_);
      backwards |= number(words[i]) << ((Lines - 2 - i) * number_bits_);
    }
    between ^= (between ^ backwards) & reversed;
    const Numbers of_middle = between & ((std::uint64_t{1} << middle_bits_) - 1);
    return of_codes(first, Instructions::look_up(&index_.middle().in_order(0).word, of_middle),
                    Instructions::look_up(&index_.inner().in_order(0).word, between >> middle_bits_), last);
  }

  /// Of the board whose lines have these numbers: see `PackedIndex::line_numbers`.
  std::uint64_t of_numbers(std::uint64_t numbers) const {
    const CutBoard board = index_.stored_board(numbers);
    return of_codes<std::uint64_t>(board.first.word, board.middle.word, board.inner.word, board.last.word);
  }

  /// The number in a word.
  template <class Numbers>
  static Numbers number(Numbers word) {
    return word << 2 >> 2;
  }

 private:
  static constexpr std::uint64_t code_of_no_line = 2;

  template <class Numbers>
  static Numbers sum(Numbers code) {
    return (code & 0xFFFF) >> 2;
  }
  template <class Numbers>
  static Numbers ordinal(Numbers code) {
    return code >> 16 & 0x3FFFFF;
  }

  /// Of the board whose groups have these codes. What stands above a code in its word does not matter.
  template <class Numbers>
  [[gnu::always_inline]] Numbers of_codes(Numbers first, Numbers middle, Numbers inner, Numbers last) const {
    const Numbers ends_full = first & last & 2, others_full = ends_full & middle;
    const Numbers middle_kind = (middle & 0xFFFF) >> 1, inner_sum = (inner & 0xFFFC) >> 1;
    // Twice the sum of middle and inner code, and 1 if both end codes are full.
    const Numbers rest = ((middle & 0xFFFC) >> 1) + inner_sum + (ends_full >> 1);
    const auto look_up = [](const auto* table, Numbers at) { return Instructions::look_up(table, at); };
    return look_up(starts_, first >> 38 & 0x3FFFFF) +
           look_up(last_starts_, look_up(rows_, first & 0xFFFF) + ((last & 0xFFFF) >> 1)) +
           ordinal(last) * look_up(last_strides_, rest) +
           look_up(middle_starts_, rest * middle_kinds_ + middle_kind) +
           ordinal(middle) * look_up(block_bits_, inner_sum + (others_full >> 1)) + ordinal(inner);
  }

  const std::int64_t* starts_;
  const std::uint64_t* rows_;
  const std::uint64_t* last_starts_;
  const std::uint64_t* last_strides_;
  const std::uint64_t* middle_starts_;
  const std::uint32_t* block_bits_;
  std::size_t middle_kinds_;
  const PackedIndex& index_;
  std::size_t number_bits_, middle_bits_;
};

}  // namespace
}  // namespace dropslide::layers
