// The game with walls: Slider's large tiles are walls, of which nothing is known but how many they are.
//
// It is easier for Slider than the game itself: whoever sees him lose here knows that Dropper wins there
// (theory/notes/walls.md). Small tiles are those below `wall`, the others are walls.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "game/shape.hpp"

namespace dropslide::walls {

/// Requires  sides of at most `most_side`, 1 <= dmax < wall <= objective <= 60, and wall <= 15.
struct WallGame {
  static constexpr int most_side = 4;
  Shape shape;
  int dmax = 1;       ///< Dropper drops tiles 1..dmax.
  int objective = 2;  ///< What Slider wants to make.
  int wall = 2;       ///< Tiles from this one on are walls.

  /// The tile v weighs 2^(v-1); this is what the least wall weighs.
  int wall_weight() const { return 1 << (wall - 1); }
  /// What all tiles weigh when the objective is made of them.
  std::int64_t objective_weight() const { return std::int64_t{1} << (objective - 1); }
  /// Walls whose weight lacks (1 + missing) least walls of that of the objective are so many or more.
  int fewest_walls(std::int64_t missing) const {
    return objective - wall - std::popcount(static_cast<std::uint64_t>(missing));
  }
  /// They are at most so many, with each as light as can be.
  std::int64_t most_walls(std::int64_t missing) const {
    return (std::int64_t{1} << (objective - wall)) - 1 - missing;
  }
  /// Whether there can be so many of that weight.
  bool can_be(int walls, std::int64_t missing) const {
    return walls >= fewest_walls(missing) && walls <= most_walls(missing);
  }

  /// Cells that the fewest walls of the weight of the objective, without one wall, leave.
  int small_cells() const { return shape.cells() - (objective - wall); }
};

/// A board, four bits a cell, sixteen a row; 0 is an empty cell, and `WallGame::wall` a wall.
using Cells = std::uint64_t;

/// One way in which a row can be slid to its front.
struct RowSlide {
  std::uint16_t row = 0;    ///< What the row is after the slide.
  std::uint8_t merged = 0;  ///< Merges of two walls, which Slider need not make.
  std::uint8_t made = 0;    ///< Walls that were made of two small tiles.
};

/// A board of the game with what its tiles weigh.
struct Position {
  Cells cells = 0;
  /// The walls lack the weight of so many least walls and one more; below 0 they weigh the objective or more.
  std::int64_t missing = 0;
  int walls = 0;  ///< How many are on the board.
};

/// The slides of one game: in how many ways each row can be slid.
class RowSlides {
 public:
  RowSlides(int cols, int wall);
  /// The one in which no walls merge, the first one.
  const RowSlide& plain(std::uint16_t row) const { return plain_[row]; }
  std::span<const RowSlide> all(std::uint16_t row) const { return slides_.of(row); }
  /// From which rows this one comes, and how: `row` of each is the one before the slide.
  std::span<const RowSlide> before(std::uint16_t row) const { return before_.of(row); }

 private:
  /// Lists of slides, one for each row.
  struct Lists {
    std::vector<std::uint32_t> first;
    std::vector<RowSlide> slides;
    std::span<const RowSlide> of(std::uint16_t row) const {
      return {slides.data() + first[row], slides.data() + first[row + 1U]};
    }
  };
  static Lists to_lists(const std::vector<std::vector<RowSlide>>& by_row);

  Lists slides_, before_;
  std::vector<RowSlide> plain_;
};

constexpr std::uint16_t row_of(Cells cells, int row) {
  return static_cast<std::uint16_t>(cells >> (16 * row));
}

/// The board with its rows in the opposite order.
constexpr Cells with_rows_reversed(Cells cells, int rows) {
  Cells reversed = 0;
  for (int row = 0; row < rows; ++row) reversed |= Cells{row_of(cells, row)} << (16 * (rows - 1 - row));
  return reversed;
}

/// Of a board and its rows in the opposite order the smaller one, as a number.
constexpr Cells normal_form(Cells cells, int rows) {
  const Cells reversed = with_rows_reversed(cells, rows);
  return reversed < cells ? reversed : cells;
}

/// The board with every row back to front.
constexpr Cells mirrored(Cells cells, int cols) {
  const Cells pairs = ((cells & 0xFF00FF00FF00FF00U) >> 8) | ((cells & 0x00FF00FF00FF00FFU) << 8);
  return (((pairs & 0xF0F0F0F0F0F0F0F0U) >> 4) | ((pairs & 0x0F0F0F0F0F0F0F0FU) << 4)) >> (4 * (4 - cols));
}

/// The board with its rows as columns.
constexpr Cells transposed(Cells cells) {
  const Cells pairs = (cells & 0xF0F00F0FF0F00F0FU) | ((cells & 0x0000F0F00000F0F0U) << 12) |
                      ((cells & 0x0F0F00000F0F0000U) >> 12);
  return (pairs & 0xFF00FF0000FF00FFU) | ((pairs & 0x00FF00FF00000000U) >> 24) |
         ((pairs & 0x00000000FF00FF00U) << 24);
}

/// Along which lines two neighbours are equal.
struct EqualNeighbours {
  bool in_rows = false, in_columns = false;
};

/// Of the tiles; of the walls only if they `may_merge`.
constexpr EqualNeighbours equal_neighbours(Cells cells, int wall, bool may_merge) {
  constexpr Cells lowest = 0x1111111111111111U;
  const auto is_not_zero = [](Cells x) {
    x |= x >> 1;
    return (x | (x >> 2)) & lowest;
  };
  Cells may_be = is_not_zero(cells);
  if (!may_merge) may_be &= is_not_zero(cells ^ (lowest * static_cast<Cells>(wall)));
  return {(may_be & ~is_not_zero(cells ^ (cells >> 4)) & 0x0111011101110111U) != 0,
          (may_be & ~is_not_zero(cells ^ (cells >> 16)) & 0x0000111111111111U) != 0};
}

}  // namespace dropslide::walls
