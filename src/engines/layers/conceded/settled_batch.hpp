// Settled play (packed/settled_play.hpp, with the theorem) on a batch of boards.
//
// A cell that is not settled is an empty one here, too. What is asked of a board is asked of all, so that
// there are no branches but where no board is left.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include "engines/layers/conceded/batch_cells.hpp"

namespace dropslide::layers {
namespace {

/// Which boards of a batch Slider wins by settled play.
template <int TileBits>
class SettledBatch {
 public:
  using Cells = BatchCells<TileBits>;

  explicit SettledBatch(const BatchGame& game) : game_(game) {}

  /// Of the boards `asked`, those that he wins by at most `Slides` slides before two tiles O-1, or O-1, O-2
  /// and O-2, are side by side.
  template <int Slides>
  BoardSet wins(const Cells& cells, const BoardSet& asked) const {
    Tops tops(cells, game_);
    BoardSet won = won_now(tops);
    if constexpr (Slides > 0) {
      for_each_direction([&](auto&&... direction) {
        const BoardSet open = without(asked, won);
        if (open.none()) return;
        Cells slid;
        BoardSet merges = slide(cells, tops, slid, direction...);
        merges &= open;
        if (merges.none()) return;
        BoardSet after = wins<Slides - 1>(slid, merges);
        after &= merges;
        won |= after;
      });
    }
    return won;
  }

 private:
  /// The boards with O-1, and those with O-2, in each cell.
  struct Tops {
    Tops(const Cells& cells, const BatchGame& game) {
      for (int cell = 0; cell < game.all_cells(); ++cell) {
        top[cell] = cells.with_tile(cell, game.objective - 1);
        next[cell] = game.objective > 2 ? cells.with_tile(cell, game.objective - 2) : BoardSet{};
      }
    }
    BoardSet top[BoardBatch::most_cells], next[BoardBatch::most_cells];
  };

  /// Calls `visit(line, apart, count)` for the four directions of a slide: of `count` lines the first one,
  /// and how far apart their first cells are.
  template <class Visit>
  [[gnu::always_inline]] void for_each_direction(Visit&& visit) const {
    const int lines = game_.lines, cells = game_.cells, last = game_.all_cells() - 1;
    if (cells > 1) {
      visit(CellLine{0, 1, cells}, cells, lines);
      visit(CellLine{last, -1, cells}, -cells, lines);
    }
    if (lines > 1) {
      visit(CellLine{0, cells, lines}, 1, cells);
      visit(CellLine{last, -cells, lines}, -1, cells);
    }
  }

  /// Boards with two tiles O-1, or O-1, O-2 and O-2, side by side.
  BoardSet won_now(const Tops& tops) const {
    BoardSet won{};
    for_each_line(game_, [&](const CellLine& line) {
      for (int i = 0; i + 1 < line.length; ++i) {
        const int a = line.cell(i), b = line.cell(i + 1);
        won.v |= tops.top[a].v & tops.top[b].v;
        if (i + 2 >= line.length) continue;
        const int c = line.cell(i + 2);
        won.v |= ((tops.top[a].v & tops.next[c].v) | (tops.next[a].v & tops.top[c].v)) & tops.next[b].v;
      }
    });
    return won;
  }

  /// Slides `count` lines, the first one as given and each `apart` from the one before. Returns the boards in
  /// which two settled tiles merge; `slid` has the settled cells after the slide.
  BoardSet slide(const Cells& cells, const Tops& tops, Cells& slid, CellLine line, int apart,
                 int count) const {
    BoardSet any{};
    for (int l = 0; l < count; ++l, line.first += apart) any |= slide_line(cells, tops, slid, line);
    return any;
  }

  /// The same of one line.
  [[gnu::always_inline]] static BoardSet slide_line(const Cells& cells, const Tops& tops, Cells& slid,
                                                    const CellLine& line) {
    const int length = line.length;
    BoardSet settled[BoardBatch::most_cells], merged[BoardBatch::most_cells];
    settled[0] = cells.occupied(line.first);
    for (int i = 1; i < length; ++i) {
      settled[i] = cells.occupied(line.cell(i));
      settled[i] &= settled[i - 1];
    }
    BoardSet any{}, before{};  // `before`: the cell before takes this one's tile.
    for (int i = 0; i + 1 < length; ++i) {
      merged[i].v = cells.equal(line.cell(i), line.cell(i + 1)).v & settled[i + 1].v & ~before.v;
      before = merged[i];
      any |= before;
    }
    merged[length - 1] = BoardSet{};
    before = BoardSet{};
    for (int i = 0; i < length; ++i) {
      BoardSet stays = without(settled[i], before);
      if (i + 1 < length)  // The last settled tile may yet merge with what comes, unless that wins.
        stays.v &= settled[i + 1].v | tops.top[line.cell(i)].v;
      put(slid, cells, line.cell(i), stays, merged[i]);
      before = merged[i];
    }
    for (int i = length - 3; i >= 0; --i) close_gap(slid, line, i + 1, merged[i]);
    return any;
  }

  /// The tile where it stays, one more where it has merged, and none elsewhere.
  [[gnu::always_inline]] static void put(Cells& slid, const Cells& cells, int cell, const BoardSet& stays,
                                         const BoardSet& merges) {
    auto carry = merges.v;
    for (int b = 0; b < TileBits; ++b) {
      const auto bit = cells.bits[cell][b].v & stays.v;
      slid.bits[cell][b].v = bit ^ carry;
      carry &= bit;
    }
  }

  /// Moves what is behind that cell of the line one cell up, on these boards.
  [[gnu::always_inline]] static void close_gap(Cells& slid, const CellLine& line, int gap,
                                               const BoardSet& on) {
    for (int i = gap; i < line.length; ++i)
      for (int b = 0; b < TileBits; ++b) {
        auto& bits = slid.bits[line.cell(i)][b].v;
        bits &= ~on.v;
        if (i + 1 < line.length) bits |= slid.bits[line.cell(i + 1)][b].v & on.v;
      }
  }

  const BatchGame game_;
};

}  // namespace
}  // namespace dropslide::layers
