// How the layer kernel cuts a board: into parallel lines, and these into four groups.
//
//   line 0   ┐ first   (the first lines, from the border inwards)
//   line 1   ┘
//   line 2   ─ extra   (only where the number of lines is even: the partner of `inner`)
//   line 3   ─ inner   (its codes are the bits of a block)
//   line 4   ┐ last    (the last lines, from the border inwards)
//   line 5   ┘
//
// Reversing the order of the lines exchanges first with last and extra with inner; mirroring the lines keeps
// every group. A slide along the lines moves tiles inside each line, a slide across them inside each *cross
// line*, which holds one cell of every line (docs/KERNEL.md).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "game/board.hpp"

namespace dropslide {

/// Which way the lines of a cut run: the board's rows, or its columns.
enum class Axis : std::uint8_t { rows, columns };

/// The lines of one group: `lines` lines of `cells` cells. No lines: a group with the one code 0.
struct LineGroup {
  int lines = 0;  ///< Neighbouring ones.
  int cells = 0;  ///< Of one line.
  friend constexpr auto operator<=>(const LineGroup&, const LineGroup&) = default;
};

/// The groups of a cut, in the order of lines from line 0 on.
enum class Group : std::uint8_t { first, extra, inner, last };
/// Every group once.
inline constexpr std::array<Group, 4> all_groups{Group::first, Group::extra, Group::inner, Group::last};

/// How a board is divided into groups of parallel lines.
struct BoardCut {
  Shape shape;             ///< Of the whole board.
  Axis axis = Axis::rows;  ///< Of the lines.
  int end_lines = 0;       ///< Lines of `first`, and of `last`.
  int extra_lines = 0;     ///< 0, or as many as `inner_lines`.
  int inner_lines = 1;     ///< At least 1.

  /// Lines of the board along the axis.
  int lines() const { return axis == Axis::rows ? shape.rows : shape.cols; }
  /// Cells of a line, and so the number of cross lines.
  int line_cells() const { return axis == Axis::rows ? shape.cols : shape.rows; }
  bool has_extra() const { return extra_lines > 0; }                     ///< Four groups instead of three.
  LineGroup end_group() const { return {end_lines, line_cells()}; }      ///< Lines of `first`, and of `last`.
  LineGroup extra_group() const { return {extra_lines, line_cells()}; }  ///< No lines without an extra group.
  LineGroup inner_group() const { return {inner_lines, line_cells()}; }  ///< Lines of `inner`.

  /// The board's lines that form the group, in the order of its codes: from the border inwards, for `inner`
  /// from the last line's side if there is an extra group, from the first line's side if there is none.
  std::vector<int> lines_of(Group group) const;

  /// The tile in cell `cell` of line `line`.
  Exponent tile(const Board& board, int line, int cell) const {
    return axis == Axis::rows ? board.at(line, cell) : board.at(cell, line);
  }
  /// Puts a tile (0: none) in cell `cell` of line `line`.
  void set_tile(Board& board, int line, int cell, Exponent value) const {
    axis == Axis::rows ? board.set(line, cell, value) : board.set(cell, line, value);
  }

  friend constexpr auto operator<=>(const BoardCut&, const BoardCut&) = default;
};

/// "rows 1|1|1" or "columns 2|3|2", "rows 1|1+1|1": axis, then the lines of the groups.
std::string to_text(const BoardCut& cut);

/// Every cut of the shape that the kernel can use, along both axes.
std::vector<BoardCut> possible_cuts(Shape shape);

}  // namespace dropslide
