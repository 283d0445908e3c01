// A board as plain cells: the readable form, in which the rules are written and boards are printed.
//
// Solvers work on packed words instead (packed/packing.hpp); tests hold the two against each other.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/shape.hpp"

namespace dropslide {

/// Exponent of a tile: 0 is an empty cell, v >= 1 the tile with face 2^v.
using Exponent = std::uint8_t;

/// Largest exponent a board may hold; a merge beyond it is refused, never wrapped or saturated.
inline constexpr int max_exponent = 31;

/// A configuration C of the thesis: cell (row, col) is C_{row,col}.
class Board {
 public:
  /// The empty board C^0.
  explicit constexpr Board(Shape shape) : shape_(shape) {}

  /// Rows and columns of the board.
  constexpr Shape shape() const { return shape_; }
  /// The tile of a cell, 0 if it is empty. Requires 0 <= row < rows, 0 <= col < cols.
  constexpr Exponent at(int row, int col) const { return cells_[index(row, col)]; }

  /// Requires  value <= max_exponent; asserted.
  constexpr void set(int row, int col, Exponent value) {
    assert(value <= max_exponent);
    cells_[index(row, col)] = value;
  }

  friend constexpr auto operator<=>(const Board&, const Board&) = default;

 private:
  constexpr std::size_t index(int row, int col) const {
    return static_cast<std::size_t>(row * shape_.cols + col);
  }

  Shape shape_;
  std::array<Exponent, max_replayed_side * max_replayed_side> cells_{};
};

/// T(C): the sum of 2^(v-1) over the tiles. A slide keeps it; a drop of v raises it by 2^(v-1).
std::uint64_t layer_sum(const Board& board);

/// Cells that are not empty: 0 to the cells of the board.
int count_tiles(const Board& board);

/// The largest tile; 0 on the empty board.
Exponent highest_tile(const Board& board);

/// Rows from top to bottom with '/' between them; '.' empty, '1'-'9', 'a'-'z' (thesis, section 5):
/// "1.2/.3./..4".
std::string to_text(const Board& board);

/// Inverse of `to_text`. Cells with commas between them are faces, 0 for an empty one: "2,0,4/0,8,0".
///
/// Throws  UsageError for what is no symbol and no face, a tile above `max_exponent`, rows of different
///         length, or a shape that is not playable.
Board parse_board(std::string_view text);

/// "6 (64)": exponent and face, as tiles are shown to people. A face needs exponent <= 63.
std::string tile_text(int exponent);

}  // namespace dropslide
