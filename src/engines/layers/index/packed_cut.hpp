// How the layers cut a board that is packed towards one side: into parallel lines, and these into four
// groups.
//
//   line 0   ┐ first   (the first lines, from the border inwards)
//   line 1   ┘
//   line 2   ─ middle  (perhaps none)
//   line 3   ─ inner   (its codes are the bits of a block; perhaps none)
//   line 4   ┐ last    (the last lines, from the border inwards)
//   line 5   ┘
//
// The lines run towards the side: the front of every line is the cell at it. Reversing the order of the lines
// exchanges first with last, and puts other lines into middle and inner where these differ in size.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "game/board.hpp"

namespace dropslide::layers {

/// Which way the lines of a cut run: the board's rows, packed to the left, or its columns, packed upwards.
enum class Axis : std::uint8_t { rows, columns };

/// How a board is divided into groups of parallel lines.
struct PackedCut {
  Shape shape;  ///< Of the whole board.
  Axis axis = Axis::rows;
  int end_lines = 0;  ///< Lines of `first`, and of `last`.
  int middle_lines = 0;
  int inner_lines = 0;

  /// Lines of the board along the axis.
  int lines() const { return axis == Axis::rows ? shape.rows : shape.cols; }
  /// Cells of a line, and so the number of lines across.
  int line_cells() const { return axis == Axis::rows ? shape.cols : shape.rows; }

  /// The tile in cell `cell` of line `line`.
  Exponent tile(const Board& board, int line, int cell) const {
    return axis == Axis::rows ? board.at(line, cell) : board.at(cell, line);
  }
  /// Puts a tile (0: none) in cell `cell` of line `line`.
  void set_tile(Board& board, int line, int cell, Exponent value) const {
    axis == Axis::rows ? board.set(line, cell, value) : board.set(cell, line, value);
  }

  friend constexpr auto operator<=>(const PackedCut&, const PackedCut&) = default;
};

/// "rows 1|1+1|1": axis, then the lines of first, middle and inner, last.
std::string to_text(const PackedCut& cut);

/// "rows 1|1|1, columns 1|1+1|1".
std::string to_text(const std::vector<PackedCut>& cuts);

/// Every way to divide the lines of an axis.
std::vector<PackedCut> possible_cuts(Shape shape, Axis axis);

/// The axes along which boards of a shape are stored: the rows of a square, the columns of one row (slides
/// across them alone move its tiles), otherwise both.
std::vector<Axis> stored_axes(Shape shape);

}  // namespace dropslide::layers
