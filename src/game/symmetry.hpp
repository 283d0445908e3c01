// The symmetry group of a shape: 8 for a square, 4 for a rectangle, 2 for a single line.
#pragma once

#include <cstdint>
#include <vector>

#include "game/slide.hpp"

namespace dropslide {

/// One symmetry of the board: first transpose (squares only), then reverse the rows' order, then every row.
struct Symmetry {
  bool transposes = false;        ///< Rows become columns; on squares alone.
  bool reverses_rows = false;     ///< The top row becomes the bottom row.
  bool reverses_columns = false;  ///< The left column becomes the right one.
  friend constexpr auto operator<=>(const Symmetry&, const Symmetry&) = default;
};

/// The group of the shape, identity first: 8, 4 or 2 elements; 1 for the single cell.
std::vector<Symmetry> symmetries(Shape shape);

/// Image of the board. Requires a square board if the symmetry transposes; asserted.
Board apply(Symmetry symmetry, const Board& board);

/// Where the symmetry takes each cell, cells numbered in reading order. Requires what `apply` requires.
std::vector<int> cell_permutation(Shape shape, Symmetry symmetry);

/// The least image of the board, cells compared in reading order from the bottom right: the same for every
/// board of an orbit, and the order in which packed words compare.
Board canonical(const Board& board);

/// Direction in which the image slides when the board slides in `direction`.
Direction apply(Symmetry symmetry, Direction direction);

}  // namespace dropslide
