// The boards from which a drop of 1 and a slide lead to a given one.
#include "engines/walls/boards_before.hpp"

#include <algorithm>
#include <optional>

namespace dropslide::walls {
namespace {

/// A bit in the first free cell, and how many there are.
struct FreeCells {
  Cells first = 0;
  int count = 0;
};

/// Nothing for a board whose rows are not packed, and for a full one.
std::optional<FreeCells> free_cells(Cells cells, int rows, int cols) {
  FreeCells free;
  for (int row = 0; row < rows; ++row) {
    bool is_behind = false;
    for (int cell = 0; cell < cols; ++cell) {
      const int shift = 16 * row + 4 * cell;
      const bool is_free = ((cells >> shift) & 15) == 0;
      if (is_behind && !is_free) return std::nullopt;
      is_behind = is_behind || is_free;
      if (is_free && free.count++ == 0) free.first = Cells{1} << shift;
    }
  }
  return free.count > 0 ? std::optional(free) : std::nullopt;
}

}  // namespace

void BoardsBefore::look_at(Cells marked, LookedAt& found) const {
  const std::size_t orientation = (play_.orientations().back().mark & marked) != 0 ? 1 : 0;
  const Cells cells = marked & ~play_.orientations()[orientation].mark;
  Position before = play_.position(cells, play_.next() - 1);
  before.cells = 0;
  undo_rows(cells, before, 0, 0, orientation, found);
}

void BoardsBefore::undo_rows(Cells after, const Position& before, int merged, int row,
                             std::size_t orientation, LookedAt& found) const {
  if (row == play_.orientations()[orientation].rows) {
    const WallGame& game = play_.game();
    if (before.cells != after && game.can_be(before.walls, before.missing) &&
        before.walls - merged >= game.fewest_walls(before.missing))
      undo_drop(before, orientation, found);
    return;
  }
  for (const RowSlide& slide : play_.slides(orientation).before(row_of(after, row)))
    undo_rows(after,
              {before.cells | (Cells{slide.row} << (16 * row)), before.missing + slide.made,
               before.walls + slide.merged - slide.made},
              merged + slide.merged, row + 1, orientation, found);
}

void BoardsBefore::undo_drop(const Position& dropped, std::size_t orientation, LookedAt& found) const {
  const int cols = play_.orientations()[orientation].cols;
  const std::size_t turned = play_.orientations().size() - 1 - orientation;
  const int turned_cols = play_.orientations()[turned].cols;
  for (int shift = 0; shift < 64; shift += 4) {
    if (((dropped.cells >> shift) & 15) != 1) continue;
    const Cells drop = Cells{1} << shift;
    const Cells cells = dropped.cells & ~drop;
    look_at(cells, drop, dropped, orientation, found);
    look_at(mirrored(cells, cols), mirrored(drop, cols), dropped, orientation, found);
    const Cells across = transposed(cells), drop_across = transposed(drop);
    look_at(across, drop_across, dropped, turned, found);
    look_at(mirrored(across, turned_cols), mirrored(drop_across, turned_cols), dropped, turned, found);
  }
}

void BoardsBefore::look_at(Cells cells, Cells drop, const Position& dropped, std::size_t orientation,
                           LookedAt& found) const {
  const auto& [rows, cols, mark] = play_.orientations()[orientation];
  const Cells reversed = with_rows_reversed(cells, rows);
  const Cells normal = std::min(cells, reversed);
  const auto free = free_cells(normal, rows, cols);
  if (!free) return;
  const bool is_first = (cells == normal && drop == free->first) ||
                        (reversed == normal && with_rows_reversed(drop, rows) == free->first);
  if (is_first) play_.look_at({normal, dropped.missing, dropped.walls}, free->count, orientation, found);
}

}  // namespace dropslide::walls
