// Boards packed into one machine word, with the symmetries of the shape as a few word operations.
//
// Cell (row, col) holds its exponent in `cell_bits` bits:
//
//     bit   0        4        8                          4*(row*Cols+col)
//           C_{0,0}  C_{0,1}  C_{0,2}  ...  C_{1,0} ...  C_{row,col}  ...
//
// with 4 bits a cell in a Word64, up to 16 cells, and 5 bits in a Word128, up to 25 cells.
//
// Every function is `constexpr` in the shape, so that loops over cells unroll into shifts and masks.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <type_traits>

#include "base/words.hpp"
#include "game/board.hpp"

namespace dropslide {

/// Bits of a cell: 4 in a Word64, 5 in a Word128.
template <class Word>
inline constexpr int cell_bits = std::is_same_v<Word, Word64> ? 4 : 5;

/// Largest exponent that a cell of the word can hold: 15 or 31.
template <class Word>
inline constexpr int highest_cell = (1 << cell_bits<Word>)-1;

/// Cells that fit the word: 16 or 25.
template <class Word>
inline constexpr int cells_per_word = std::is_same_v<Word, Word64> ? 16 : 25;

/// Bits that are set.
constexpr int count_bits(Word64 word) { return std::popcount(word); }
/// Bits that are set.
constexpr int count_bits(Word128 word) {
  return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

/// Place of the lowest set bit. Requires word != 0.
constexpr int lowest_bit(Word64 word) { return std::countr_zero(word); }
/// The same of 128 bits.
constexpr int lowest_bit(Word128 word) {
  const auto low = static_cast<Word64>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}

/// Boards of one shape in words of one width. Has no state.
template <int Rows, int Cols, class WordType>
struct Packing {
  using Word = WordType;
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  static constexpr int cells = Rows * Cols;
  static constexpr int bits = cell_bits<Word>;              ///< Bits of a cell.
  static constexpr Word cell_mask = (Word{1} << bits) - 1;  ///< Every bit of the first cell.
  static_assert(cells <= cells_per_word<Word>);

  /// Number of the lowest bit of a cell.
  static constexpr int shift(int row, int col) { return bits * (row * Cols + col); }

  /// Every bit of the cells of a row.
  static constexpr Word row_mask(int row) {
    Word mask = 0;
    for (int col = 0; col < Cols; ++col) mask |= cell_mask << shift(row, col);
    return mask;
  }

  /// Every bit of the cells of a column.
  static constexpr Word column_mask(int col) {
    Word mask = 0;
    for (int row = 0; row < Rows; ++row) mask |= cell_mask << shift(row, col);
    return mask;
  }

  /// The lowest bit of every cell.
  static constexpr Word cell_ones() {
    Word ones = 0;
    for (int cell = 0; cell < cells; ++cell) ones |= Word{1} << (bits * cell);
    return ones;
  }

  /// The lowest bit of every cell that holds a tile.
  static constexpr Word occupied(Word board) {
    Word any = board;
    for (int bit = 1; bit < bits; ++bit) any |= board >> bit;
    return any & cell_ones();
  }

  /// Cells without a tile.
  static constexpr int count_empty(Word board) { return cells - count_bits(occupied(board)); }

  /// The lowest bit of every cell whose tile equals the one on its right.
  static constexpr Word equal_to_right(Word board) {
    return occupied(board) & ~occupied(board ^ (board >> bits)) & ~(cell_ones() & column_mask(Cols - 1));
  }

  /// The lowest bit of every cell whose tile equals the one below.
  static constexpr Word equal_to_below(Word board) {
    if constexpr (Rows == 1)
      return 0;
    else
      return occupied(board) & ~occupied(board ^ (board >> (bits * Cols)));
  }

  /// The slides that change the board, as bits in the order of `all_directions`.
  static constexpr unsigned legal_slides(Word board) {
    const Word tiles = occupied(board);
    const Word gaps = cell_ones() & ~tiles;
    const Word has_right = cell_ones() & ~column_mask(Cols - 1);
    unsigned legal = 0;
    if (equal_to_right(board) != 0) legal |= 0b0011;
    if ((gaps & (tiles >> bits) & has_right) != 0) legal |= 0b0001;
    if ((tiles & (gaps >> bits) & has_right) != 0) legal |= 0b0010;
    if constexpr (Rows > 1) {
      if (equal_to_below(board) != 0) legal |= 0b1100;
      if ((gaps & (tiles >> (bits * Cols))) != 0) legal |= 0b0100;
      if ((tiles & (gaps >> (bits * Cols))) != 0) legal |= 0b1000;
    }
    return legal;
  }

  /// The lowest bit of every cell that holds `value`. Requires value <= highest_cell<Word>.
  static constexpr Word cells_with(Word board, int value) {
    return cell_ones() & ~occupied(board ^ cell_ones() * static_cast<Word>(value));
  }

  /// The values in the cells beside the one whose lowest bit stands at `bit`, as bits of a word.
  static constexpr std::uint32_t tiles_beside(Word board, int bit) {
    const int row = bit / (bits * Cols);
    const int col = bit / bits % Cols;
    const auto value_at = [&](int r, int c) {
      return std::uint32_t{1} << static_cast<int>((board >> shift(r, c)) & cell_mask);
    };
    std::uint32_t values = 0;
    if (col > 0) values |= value_at(row, col - 1);
    if (col + 1 < Cols) values |= value_at(row, col + 1);
    if (row > 0) values |= value_at(row - 1, col);
    if (row + 1 < Rows) values |= value_at(row + 1, col);
    return values;
  }

  /// Image in which every row is read backwards.
  static constexpr Word reverse_columns(Word board) {
    Word image = 0;
    for (int col = 0; col < Cols; ++col)
      image |= moved(board & column_mask(col), bits * (Cols - 1 - 2 * col));
    return image;
  }

  /// Image in which the rows stand in the opposite order.
  static constexpr Word reverse_rows(Word board) {
    Word image = 0;
    for (int row = 0; row < Rows; ++row)
      image |= moved(board & row_mask(row), bits * Cols * (Rows - 1 - 2 * row));
    return image;
  }

  /// Image under reflection in the main diagonal, by moving each diagonal as a whole.
  static constexpr Word transpose(Word board) requires(Rows == Cols) {
    Word image = 0;
    for (int diagonal = 1 - Rows; diagonal < Rows; ++diagonal)
      image |= moved(board & diagonal_mask(diagonal), bits * diagonal * (Cols - 1));
    return image;
  }

  /// Calls `function` with the board and each of its images.
  template <class Function>
  static constexpr void for_each_image(Word board, Function&& function) {
    for_each_reflection(board, function);
    if constexpr (Rows == Cols && Rows > 1) for_each_reflection(transpose(board), function);
  }

  /// The least image as a number: the same word for every board of an orbit.
  static constexpr Word canonical(Word board) {
    Word least = board;
    for_each_image(board, [&](Word image) { least = std::min(least, image); });
    return least;
  }

  /// Requires the packing's shape and no tile above `highest_cell`; asserted.
  static Word pack(const Board& board) {
    assert((board.shape() == Shape{Rows, Cols}) && highest_tile(board) <= highest_cell<Word>);
    Word word = 0;
    for (int row = 0; row < Rows; ++row)
      for (int col = 0; col < Cols; ++col) word |= Word{board.at(row, col)} << shift(row, col);
    return word;
  }

  /// The plain board; `pack` inverts it.
  static Board unpack(Word word) {
    Board board(Shape{Rows, Cols});
    for (int row = 0; row < Rows; ++row)
      for (int col = 0; col < Cols; ++col)
        board.set(row, col, static_cast<Exponent>((word >> shift(row, col)) & cell_mask));
    return board;
  }

 private:
  static constexpr Word moved(Word word, int by) { return by >= 0 ? word << by : word >> -by; }

  /// Cells with col - row == diagonal.
  static constexpr Word diagonal_mask(int diagonal) {
    Word mask = 0;
    for (int row = 0; row < Rows; ++row)
      if (row + diagonal >= 0 && row + diagonal < Cols) mask |= cell_mask << shift(row, row + diagonal);
    return mask;
  }

  template <class Function>
  static constexpr void for_each_reflection(Word board, Function&& function) {
    function(board);
    if constexpr (Cols > 1) function(reverse_columns(board));
    if constexpr (Rows > 1) {
      const Word turned = reverse_rows(board);
      function(turned);
      if constexpr (Cols > 1) function(reverse_columns(turned));
    }
  }
};

}  // namespace dropslide
