// The four slides of one packed word, with no drop in mind: what a player of the stochastic game looks at.
//
// Searches that try every drop use packed/slide_kernel.hpp, which shares the slides among them.
#pragma once

#include <array>
#include <type_traits>

#include "game/slide.hpp"
#include "packed/line_slides.hpp"

namespace dropslide {

/// The slides of boards of one shape. Thread-safe; makes its tables once.
template <int Rows, int Cols, class WordType>
class BoardSlides {
 public:
  using Word = WordType;
  using Pack = Packing<Rows, Cols, Word>;  ///< How boards are packed.

  /// For tiles up to `highest_cell` of the word.
  BoardSlides()
      : row_slides_(highest_cell<Word> + 1, highest_cell<Word>),
        column_slides_(highest_cell<Word> + 1, highest_cell<Word>) {}

  /// The board after a slide; the same board if the slide is illegal. Requires that it holds no two tiles of
  /// `highest_cell`, which could make a tile that the word cannot hold.
  Word slide(Word board, Direction towards) const {
    const bool to_low = towards == Direction::left || towards == Direction::up;
    const bool along_rows = towards == Direction::left || towards == Direction::right;
    if constexpr (Rows == Cols && Rows > 1) {
      const Word turned = Pack::transpose(board);
      const Word slid = to_low ? rows_slid<true>(along_rows ? board : turned)
                               : rows_slid<false>(along_rows ? board : turned);
      const Word turned_back = Pack::transpose(slid);
      return along_rows ? slid : turned_back;
    } else {
      if (along_rows) return to_low ? rows_slid<true>(board) : rows_slid<false>(board);
      return to_low ? columns_slid<true>(board) : columns_slid<false>(board);
    }
  }

  /// After each slide, in the order of `all_directions`.
  std::array<Word, 4> slides(Word board) const {
    return {rows_slid<true>(board), rows_slid<false>(board), columns_slid<true>(board),
            columns_slid<false>(board)};
  }

 private:
  using RowSlides = LineSlides<Cols, 1, Word>;
  using ColumnSlides = LineSlides<Rows, Cols, Word>;

  template <bool ToLow>
  Word rows_slid(Word board) const {
    Word slid = 0;
    for (int row = 0; row < Rows; ++row) {
      const int shift = Pack::shift(row, 0);
      const Word code = (board >> shift) & Pack::row_mask(0);
      slid |= (ToLow ? row_slides_.to_low(code) : row_slides_.to_high(code)) << shift;
    }
    return slid;
  }

  /// The columns of a square are the rows of its transposed image, which needs no second table.
  template <bool ToLow>
  Word columns_slid(Word board) const {
    if constexpr (Rows == 1) {
      return board;
    } else if constexpr (Rows == Cols) {
      return Pack::transpose(rows_slid<ToLow>(Pack::transpose(board)));
    } else {
      Word slid = 0;
      for (int col = 0; col < Cols; ++col) {
        const Word code = ColumnSlides::gather(board >> Pack::shift(0, col));
        slid |= (ToLow ? column_slides_.to_low(code) : column_slides_.to_high(code)) << Pack::shift(0, col);
      }
      return slid;
    }
  }

  struct NoTables {
    NoTables(int, int) {}
  };

  RowSlides row_slides_;
  [[no_unique_address]] std::conditional_t<Rows == 1 || Rows == Cols, NoTables, ColumnSlides> column_slides_;
};

}  // namespace dropslide
