// What a slide does to one line of a packed word: one table look-up for short lines, a short loop for long
// ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "game/line_slide.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// The two slides of a line of `Length` cells that stand `Stride` cells apart in the board word (1 for a row,
/// the number of columns for a column).
///
/// A line goes in as a *code*, its cells side by side, and comes out spread over its cells in line 0 of the
/// board, ready to be shifted to its own line. A slide that makes a tile of at least `decisive_from` comes
/// out as `decisive` instead: every bit of the line set. No other slide can: a full line of equal tiles is no
/// result of a slide, since equal neighbours that did not merge would have to be made by merges that leave
/// the line short.
template <int Length, int Stride, class Word>
class LineSlides {
 public:
  static constexpr int bits = cell_bits<Word>;              ///< Bits of a cell.
  static constexpr Word cell_mask = (Word{1} << bits) - 1;  ///< Every bit of cell 0.
  /// Tables of up to 2^20 entries are kept; chosen so that both tables of a five-cell line stay within 16
  /// MiB, of which only the codes that occur (tiles below the objective) are ever touched.
  static constexpr bool is_tabulated = Length * bits <= 20;

  /// The cells of a code in their places in line 0 of the board.
  static constexpr Word spread(Word code) {
    Word line = 0;
    for (int cell = 0; cell < Length; ++cell)
      line |= ((code >> (bits * cell)) & cell_mask) << (bits * Stride * cell);
    return line;
  }

  /// The cells of line 0 side by side; bits of other lines are ignored. `spread` inverts it.
  static constexpr Word gather(Word line) {
    Word code = 0;
    for (int cell = 0; cell < Length; ++cell)
      code |= ((line >> (bits * Stride * cell)) & cell_mask) << (bits * cell);
    return code;
  }

  /// Every bit of line 0 on the board.
  static constexpr Word line_mask = spread((Word{1} << (bits * Length - 1) << 1) - 1);

  /// A single cell has no slide to decide: there the mark is no line at all.
  static constexpr Word decisive = Length > 1 ? line_mask : ~Word{0};

  /// `highest` is the largest tile that goes in.
  ///
  /// Requires  1 <= decisive_from <= highest_cell<Word> + 1 (a tile that the word cannot hold is always
  ///           decisive) and highest <= highest_cell<Word>; asserted.
  LineSlides(int decisive_from, int highest) : decisive_from_(decisive_from) {
    assert(decisive_from >= 1 && decisive_from <= highest_cell<Word> + 1 && highest <= highest_cell<Word>);
    if constexpr (is_tabulated) {
      to_low_.resize(std::size_t{1} << (bits * Length));
      to_high_.resize(to_low_.size());
      fill(0, 0, highest);
    }
  }

  /// The line after a slide towards cell 0 (left, up).
  Word to_low(Word code) const {
    if constexpr (is_tabulated) return to_low_[static_cast<std::size_t>(code)];
    return slid<false>(code);
  }

  /// The line after a slide towards the last cell (right, down).
  Word to_high(Word code) const {
    if constexpr (is_tabulated) return to_high_[static_cast<std::size_t>(code)];
    return slid<true>(code);
  }

 private:
  static constexpr int code_bits = bits * Length;
  /// Of the tables. What is spread over no more than the code itself takes as few bytes as the code.
  using Entry = std::conditional_t<Length == 1 || Stride != 1 || (code_bits > 32), Word,
                                   std::conditional_t<(code_bits > 16), std::uint32_t, std::uint16_t>>;

  /// Fills the tables for every line that starts with `cell` given cells, coded in `code`.
  void fill(int cell, Word code, int highest) {
    if (cell == Length) {
      to_low_[static_cast<std::size_t>(code)] = static_cast<Entry>(slid<false>(code));
      to_high_[static_cast<std::size_t>(code)] = static_cast<Entry>(slid<true>(code));
      return;
    }
    for (int value = 0; value <= highest; ++value)
      fill(cell + 1, code | Word(value) << (bits * cell), highest);
  }

  template <bool ToHigh>
  Word slid(Word code) const {
    const auto bit = [](int cell) { return bits * (ToHigh ? Length - 1 - cell : cell); };
    Word line = 0;
    const bool is_open = slide_line(
        Length, [&](int cell) { return static_cast<int>((code >> bit(cell)) & cell_mask); },
        [&](int cell, int value) { line |= Word(value) << bit(cell); },
        [&](int cell, int made) {
          line += Word{1} << bit(cell);
          return made < decisive_from_;
        });
    return is_open ? spread(line) : decisive;
  }

  int decisive_from_;
  std::vector<Entry> to_low_;
  std::vector<Entry> to_high_;
};

}  // namespace dropslide
