// What Slider can force whatever Dropper drops, on settled cells alone. Derived from game/line_slide.hpp.
//
// Of a position with Dropper to move let some cells be *settled*: they hold a tile, and it is known which. A
// drop fills an empty cell, so they stay settled. Slide the board. In each line look at the settled cells
// from the side to which tiles move up to the first that is not settled: what they make does not depend on
// the rest of the line, but that the last tile, if it has not merged, may merge with what comes from there.
// So the result's cells are settled but for that one; of the other cells nothing is known any more.
//
// Theorem. Slider wins an objective game from a position with Dropper to move if such slides, in each of
// which two settled tiles merge, make two tiles O-1 side by side, or lead to a line with O-1, O-2, O-2 side
// by side in this order, all settled.
//
// Proof. Wherever two tiles O-1 merge meanwhile he has won. In particular a last tile O-1 may be called
// settled: it stays, or wins. A slide in which two tiles merge is legal and leaves an empty cell, so that the
// game goes on. Two tiles O-1 side by side: no drop parts them, and a slide along their line merges one of
// them. O-1, O-2, O-2: he slides towards the first; it stays unmerged (or wins), the second cannot merge with
// it, the third merges with the second: two tiles O-1 side by side.
#pragma once

#include <array>

#include "packed/packing.hpp"

namespace dropslide {

/// Finds wins by that theorem. Thread-safe.
template <class Pack>
class SettledPlay {
 public:
  using Word = typename Pack::Word;

  /// Requires  slides >= 0, and objective >= 2 where `wins` is asked.
  SettledPlay(int objective, int slides) : top_(objective - 1), slides_(slides) {}

  /// Whether Slider wins so, in at most so many slides before such a pair or line is there.
  ///
  /// Requires  the board's `equal_to_right` and `equal_to_below`.
  bool wins(Word board, Word right, Word below) const { return wins(board, right, below, slides_); }

 private:
  /// The lines along which a slide moves: cells of one are `step` bits apart, and there are `length` of them.
  struct Lines {
    int step;
    int length;
    Word first, last;  ///< Their first and last cells.
  };
  static constexpr Lines rows{Pack::bits, Pack::cols, Pack::cell_ones() & Pack::column_mask(0),
                              Pack::cell_ones() & Pack::column_mask(Pack::cols - 1)};
  static constexpr Lines columns{Pack::bits * Pack::cols, Pack::rows, Pack::cell_ones() & Pack::row_mask(0),
                                 Pack::cell_ones() & Pack::row_mask(Pack::rows - 1)};

  bool wins(Word board, Word right, Word below, int slides) const {
    const Word pairs = right | below;
    if (pairs == 0) return false;
    const Word top = Pack::cells_with(board, top_), next = Pack::cells_with(board, top_ - 1);
    if ((pairs & top) != 0) return true;
    if (top != 0 && (has_chain<rows>(next & right, top) || has_chain<columns>(next & below, top)))
      return true;
    if (slides == 0 || !is_heavy(board, top, next, slides)) return false;
    return (right != 0 && (wins_by<rows, false>(board, right, top, slides) ||
                           wins_by<rows, true>(board, right, top, slides))) ||
           (below != 0 && (wins_by<columns, false>(board, below, top, slides) ||
                           wins_by<columns, true>(board, below, top, slides)));
  }

  /// A tile doubles once a slide at the most: whether those that can become part of two tiles O-1 in so many
  /// slides and one more weigh as much.
  bool is_heavy(Word board, Word top, Word next, int slides) const {
    int weight = 2 * count_bits(top) + count_bits(next);
    int value = top_ - 2;
    for (int i = 0; i < slides; ++i, --value)
      weight = 2 * weight + (value > 0 ? count_bits(Pack::cells_with(board, value)) : 0);
    return weight >= 4 << slides;
  }

  /// Whether a cell of `top` is just before or behind a pair in its line; pairs by their first cells.
  template <Lines lines>
  static bool has_chain(Word pairs, Word top) {
    if constexpr (lines.length < 3)
      return false;
    else
      return (pairs & ((top & ~lines.last) << lines.step | (top & ~lines.first) >> (2 * lines.step))) != 0;
  }

  /// One cell on in each line, seen from the side to which tiles move: the last ones when `backwards`.
  template <Lines lines, bool backwards>
  static constexpr Word onwards(Word cells) {
    return backwards ? cells >> lines.step : cells << lines.step;
  }

  /// `equal`: cells whose next one in the line holds the same.
  template <Lines lines, bool backwards>
  bool wins_by(Word board, Word equal, Word top, int slides) const {
    if constexpr (lines.length < 2) {
      return false;
    } else {
      constexpr auto on = onwards<lines, backwards>, back = onwards<lines, !backwards>;
      constexpr Word first = backwards ? lines.last : lines.first,
                     last = backwards ? lines.first : lines.last;
      const Word occupied = Pack::occupied(board), pairs = backwards ? equal << lines.step : equal;
      Word cells = first & occupied, settled = cells, pair = 0, merged = 0;
      for (int i = 1; i < lines.length; ++i) {
        const Word here = on(cells) & occupied;
        pair = pairs & back(here) & ~on(pair);
        merged |= pair;
        settled |= cells = here;
      }
      if (merged == 0) return false;
      const Word ends = settled & ~back(settled & ~first) & ~last & ~on(merged) & ~top;
      const Word stay = settled & ~ends & ~on(merged);
      const Word slid = without_gaps<lines, backwards>((board & stay * Pack::cell_mask) + merged, merged);
      return wins(slid, Pack::equal_to_right(slid), Pack::equal_to_below(slid), slides - 1);
    }
  }

  /// By cell of a line, counted onwards: the cells of all lines that are two or more behind it.
  template <Lines lines, bool backwards>
  static constexpr auto cells_behind = [] {
    std::array<Word, static_cast<std::size_t>(lines.length)> behind{};
    for (int cell = 0; cell < lines.length; ++cell)
      for (int other = cell + 2; other < lines.length; ++other)
        behind[static_cast<std::size_t>(cell)] |=
            (lines.first * Pack::cell_mask) << (lines.step * (backwards ? lines.length - 1 - other : other));
    return behind;
  }();

  /// The board when what is behind the second tile of each merged pair, which has gone, has moved up.
  template <Lines lines, bool backwards>
  static Word without_gaps(Word board, Word merged) {
    constexpr Word line = [] {
      Word all = 0;
      for (int cell = 0; cell < lines.length; ++cell) all |= Pack::cell_mask << (lines.step * cell);
      return all;
    }();
    for (int cell = lines.length - 3; cell >= 0; --cell) {
      const int shift = lines.step * (backwards ? lines.length - 1 - cell : cell);
      const Word behind = (merged >> shift & lines.first) * line &
                          cells_behind<lines, backwards>[static_cast<std::size_t>(cell)];
      board = (board & ~behind) | onwards<lines, !backwards>(board & behind);
    }
    return board;
  }

  int top_, slides_;
};

}  // namespace dropslide
