// Every drop on a packed word with all the slides that answer it: the innermost loop of the searches.
//
// A drop changes one row and one column. So the four slides of the board before the drop are computed once,
// line by line, and each drop replaces one line of each. A slide that makes a tile of at least
// `decisive_from` is marked: the objective, or in the no-merge game any tile. So one kernel serves all rules.
//
// A slide forgets gaps: tiles of one value dropped between the same two tiles of a row, or at the same end of
// it, slide left to the same board, and so right; likewise in columns. Such replies are of the same *kind*.
#pragma once

#include <array>
#include <cstdint>

#include "packed/line_slides.hpp"

namespace dropslide {

/// Slider's choice after one drop.
template <class Word>
struct Replies {
  Word after_drop = 0;         ///< The board before Slider's choice.
  std::array<Word, 4> slid{};  ///< Boards after each slide that changes the board, not canonical.
  /// Of each entry of `slid`: replies of the same kind to drops on the same board are the same board.
  std::array<std::uint16_t, 4> kinds{};
  int count = 0;  ///< Entries of `slid`; 0 with `decisive` false: Slider cannot move.
  bool decisive =
      false;  ///< Some legal slide makes a tile of at least `decisive_from`; `slid` is not filled.
};

/// Drops and slides on boards of one shape. Thread-safe; makes its tables once.
template <int Rows, int Cols, class WordType>
class SlideKernel {
 public:
  using Word = WordType;
  using Pack = Packing<Rows, Cols, Word>;  ///< How boards are packed.

  /// Arguments as for LineSlides.
  SlideKernel(int decisive_from, int highest)
      : row_slides_(decisive_from, highest), column_slides_(decisive_from, highest) {}

  /// Kinds of replies are below this number.
  static constexpr int count_kinds(int dmax) { return 4 * Pack::cells * dmax; }

  /// Calls `visit(const Replies&)` for every drop of a tile 1..dmax on the board, cell by cell in memory
  /// order, as long as it returns true.
  template <class Visit>
  void for_each_drop(Word board, int dmax, Visit&& visit) const {
    for_each_drop(
        board, dmax, [](int) { return 0U; }, visit);
  }

  /// The same without the drops of the tiles `left_out(bit)` on the empty cell whose lowest bit stands at
  /// `bit`: bits of a word, bit v for tile v.
  template <class LeftOut, class Visit>
  void for_each_drop(Word board, int dmax, LeftOut&& left_out, Visit&& visit) const {
    const Base base = slides_before_drop(board);
    const Word occupied = Pack::occupied(board);
    for (Word empty = Pack::cell_ones() & ~occupied; empty != 0; empty &= empty - 1) {
      const EmptyCell cell = empty_cell_at(lowest_bit(empty), occupied);
      const std::uint32_t without = left_out(cell.bit);
      for (int value = 1; value <= dmax; ++value)
        if ((without >> value & 1) == 0 && !visit(replies(board, base, cell, value))) return;
    }
  }

 private:
  using RowSlides = LineSlides<Cols, 1, Word>;
  using ColumnSlides = LineSlides<Rows, Cols, Word>;

  struct EmptyCell {
    int row, col, bit;
    int row_gap,
        column_gap;  ///< Numbers of the gaps that the cell is in, among those of rows and of columns.
  };

  static EmptyCell empty_cell_at(int bit, Word occupied) {
    const int row = bit / (Pack::bits * Cols);
    const int col = bit / Pack::bits % Cols;
    const Word before = occupied & ((Word{1} << bit) - 1);
    return {row, col, bit,  //
            row * Cols + count_bits(before >> Pack::shift(row, 0)),
            col * Rows + count_bits(before & (Pack::column_mask(0) << Pack::shift(0, col)))};
  }

  /// The board slid in one direction, and the lines whose slide is decisive (they are left empty in `board`).
  struct Slid {
    Word board = 0;
    unsigned decisive_lines = 0;

    void add(Word line, Word decisive, int shift, int index) {
      if (line == decisive)
        decisive_lines |= 1U << index;
      else
        board |= line << shift;
    }
  };

  struct Base {
    std::array<Word, Rows> row_codes;
    std::array<Word, Cols> column_codes;
    Slid left, right, up, down;
  };

  Base slides_before_drop(Word board) const {
    Base base{};
    for (int row = 0; row < Rows; ++row) {
      const int shift = Pack::shift(row, 0);
      const Word code = (board >> shift) & Pack::row_mask(0);
      base.row_codes[static_cast<std::size_t>(row)] = code;
      base.left.add(row_slides_.to_low(code), RowSlides::decisive, shift, row);
      base.right.add(row_slides_.to_high(code), RowSlides::decisive, shift, row);
    }
    if constexpr (Rows > 1)
      for (int col = 0; col < Cols; ++col) {
        const int shift = Pack::shift(0, col);
        const Word code = ColumnSlides::gather(board >> shift);
        base.column_codes[static_cast<std::size_t>(col)] = code;
        base.up.add(column_slides_.to_low(code), ColumnSlides::decisive, shift, col);
        base.down.add(column_slides_.to_high(code), ColumnSlides::decisive, shift, col);
      }
    return base;
  }

  Replies<Word> replies(Word board, const Base& base, const EmptyCell& cell, int value) const {
    const Word tile = static_cast<Word>(value);
    Replies<Word> out{.after_drop = board | tile << cell.bit};
    const auto add = [&]<class Line>(const Slid& slid, Word line, int shift, int index, int gap) {
      if ((slid.decisive_lines & ~(1U << index)) != 0 || line == Line::decisive) {
        out.decisive = true;
        return;
      }
      const Word moved = (slid.board & ~(Line::line_mask << shift)) | line << shift;
      const auto slot = static_cast<std::size_t>(out.count);
      out.slid[slot] = moved;
      out.kinds[slot] = static_cast<std::uint16_t>(gap + 4 * Pack::cells * (value - 1));
      out.count += moved != out.after_drop;
    };
    const Word row_code = base.row_codes[static_cast<std::size_t>(cell.row)] | tile
                                                                                   << (Pack::bits * cell.col);
    const int row_shift = Pack::shift(cell.row, 0);
    add.template operator()<RowSlides>(base.left, row_slides_.to_low(row_code), row_shift, cell.row,
                                       cell.row_gap);
    add.template operator()<RowSlides>(base.right, row_slides_.to_high(row_code), row_shift, cell.row,
                                       cell.row_gap + Pack::cells);
    if constexpr (Rows > 1) {
      const Word column_code =
          base.column_codes[static_cast<std::size_t>(cell.col)] | tile << (Pack::bits * cell.row);
      const int shift = Pack::shift(0, cell.col);
      add.template operator()<ColumnSlides>(base.up, column_slides_.to_low(column_code), shift, cell.col,
                                            cell.column_gap + 2 * Pack::cells);
      add.template operator()<ColumnSlides>(base.down, column_slides_.to_high(column_code), shift, cell.col,
                                            cell.column_gap + 3 * Pack::cells);
    }
    return out;
  }

  RowSlides row_slides_;
  ColumnSlides column_slides_;
};

}  // namespace dropslide
