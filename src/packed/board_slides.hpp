// The four slides of one packed word, with no drop in mind: what a player of the stochastic game looks at.
//
// Searches that try every drop use packed/slide_kernel.hpp, which shares the slides among them.
#pragma once

#include <array>

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
  template <Direction Towards>
  Word slide(Word board) const {
    constexpr bool to_low = Towards == Direction::left || Towards == Direction::up;
    Word slid = 0;
    if constexpr (Towards == Direction::left || Towards == Direction::right) {
      for (int row = 0; row < Rows; ++row) {
        const int shift = Pack::shift(row, 0);
        const Word code = (board >> shift) & Pack::row_mask(0);
        slid |= (to_low ? row_slides_.to_low(code) : row_slides_.to_high(code)) << shift;
      }
    } else if constexpr (Rows == 1) {
      slid = board;
    } else {
      const Columns columns(board);
      for (int col = 0; col < Cols; ++col) {
        const Word code = columns.code(col);
        slid |= (to_low ? column_slides_.to_low(code) : column_slides_.to_high(code)) << Pack::shift(0, col);
      }
    }
    return slid;
  }

  /// The same for a direction that is known at run time only.
  Word slide(Word board, Direction towards) const {
    switch (towards) {
      case Direction::left:
        return slide<Direction::left>(board);
      case Direction::right:
        return slide<Direction::right>(board);
      case Direction::up:
        return slide<Direction::up>(board);
      default:
        return slide<Direction::down>(board);
    }
  }

  /// After each slide, in the order of `all_directions`.
  std::array<Word, 4> slides(Word board) const {
    return {slide<Direction::left>(board), slide<Direction::right>(board), slide<Direction::up>(board),
            slide<Direction::down>(board)};
  }

 private:
  using RowSlides = LineSlides<Cols, 1, Word>;
  using ColumnSlides = LineSlides<Rows, Cols, Word>;

  /// Codes of columns; those of a square are the rows of its transposed image, which takes fewer operations.
  struct Columns {
    Word word;
    explicit Columns(Word board) : word(board) {
      if constexpr (Rows == Cols) word = Pack::transpose(board);
    }
    Word code(int col) const {
      if constexpr (Rows == Cols) return (word >> Pack::shift(col, 0)) & Pack::row_mask(0);
      return ColumnSlides::gather(word >> Pack::shift(0, col));
    }
  };

  RowSlides row_slides_;
  ColumnSlides column_slides_;
};

}  // namespace dropslide
