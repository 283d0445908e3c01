// Boards of tiles 1 to 3 beyond 25 cells: as lines, and as words of which images have the same.
#pragma once

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "engines/cooperative/patterns/pattern_lines.hpp"

namespace dropslide {

/// Longest side of such a board.
inline constexpr int longest_pattern_side = 14;

/// The rows of a board, or its columns; what lies beyond is 0.
using PatternLines = std::array<PatternLine, longest_pattern_side>;

/// Boards of one size, their images and their words.
class PatternBoards {
 public:
  /// Of at most `longest_pattern_side` a side and 64 cells.
  PatternBoards(int rows, int columns) : rows_(rows), columns_(columns) {}

  /// Of the board with that word.
  PatternLines rows_of(Word128 word) const {
    PatternLines rows{};
    const Word128 mask = (Word128{1} << (2 * columns_)) - 1;
    for (int row = 0; row < rows_; ++row, word >>= 2 * columns_)
      rows[static_cast<std::size_t>(row)] = static_cast<PatternLine>(word & mask);
    return rows;
  }

  /// The columns of the board with these rows, or, `lines` and `length` exchanged, the rows of one with these
  /// columns.
  static PatternLines transposed(const PatternLines& from, int lines, int length) {
    PatternLines to{};
    for (int line = 0; line < lines; ++line)
      for (int cell = 0; cell < length; ++cell)
        to[static_cast<std::size_t>(cell)] |=
            static_cast<PatternLine>(pattern_tile(from[static_cast<std::size_t>(line)], cell)) << (2 * line);
    return to;
  }

  /// The least word of an image.
  Word128 canonical(const PatternLines& rows) const {
    const Word128 least = least_of_four(rows);
    return rows_ == columns_ ? std::min(least, least_of_four(transposed(rows, rows_, columns_))) : least;
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }

 private:
  Word128 least_of_four(const PatternLines& rows) const {
    PatternLines mirrored = rows;
    for (PatternLine& row : mirrored) row = reversed(row, columns_);
    return std::min({word(rows, false), word(rows, true), word(mirrored, false), word(mirrored, true)});
  }

  Word128 word(const PatternLines& rows, bool is_upside_down) const {
    Word128 word = 0;
    for (int row = 0; row < rows_; ++row)
      word = word << (2 * columns_) | rows[static_cast<std::size_t>(is_upside_down ? row : rows_ - 1 - row)];
    return word;
  }

  int rows_, columns_;
};

}  // namespace dropslide
