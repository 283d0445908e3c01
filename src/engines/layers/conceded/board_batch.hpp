// 512 boards side by side, as planes of bits: one operation on words does for all of them what it does for
// one board on a bit.
//
// Boards are seen as the cut sees them: lines and the cells of a line, in place of rows and columns.
#pragma once

#include <bit>
#include <cstdint>

namespace dropslide::layers {

/// The boards of a batch, and the game that is played on them.
struct BatchGame {
  int lines;      ///< At least 1.
  int cells;      ///< Of a line, at least 1; lines * cells <= 25.
  int dmax;       ///< The largest tile that Dropper may drop, 1 .. objective - 1.
  int objective;  ///< 2 .. 16; tiles are below.

  /// Cells of a board.
  int all_cells() const { return lines * cells; }
  /// Planes of a cell, 1 .. 4.
  int tile_bits() const { return static_cast<int>(std::bit_width(static_cast<unsigned>(objective - 1))); }
};

/// The tiles of 512 boards. Not set to anything where it is declared.
struct alignas(64) BoardBatch {
  static constexpr int words = 8;
  static constexpr int boards = 64 * words;  ///< Board i is bit i % 64 of word i / 64.
  static constexpr int most_cells = 25;
  static constexpr int most_planes = 4 * most_cells;  ///< Of all its cells.

  /// Bit b of the tiles in cell c of line l is in plane (l * cells + c) * tile bits + b.
  std::uint64_t planes[most_planes][words];
};

}  // namespace dropslide::layers
