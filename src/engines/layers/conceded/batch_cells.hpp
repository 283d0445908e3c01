// The cells of a batch of boards: which boards have which tile there.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include "engines/layers/conceded/board_batch.hpp"
#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

/// Words of a set of boards that one instruction works on: a batch is evaluated part by part. Measured: sets
/// that the compiler has to put together of several registers take up to twice as long.
#if defined(__AVX512F__)
constexpr int set_words = 8;
#elif defined(__AVX2__)
constexpr int set_words = 4;
#else
constexpr int set_words = 2;
#endif
static_assert(BoardBatch::words % set_words == 0);

/// A set of boards of a part of a batch.
using BoardSet = Bits<set_words>;

/// The boards that `set` has and `other` has not.
[[gnu::always_inline]] inline BoardSet without(const BoardSet& set, const BoardSet& other) {
  return {set.v & ~other.v};
}

/// A line of cells, seen from the side to which its tiles slide.
struct CellLine {
  int first;  ///< The number of its first cell.
  int step;   ///< From one to the next.
  int length;

  /// The number of cell `i`, counted from that side.
  int cell(int i) const { return first + i * step; }
};

/// Calls `visit(line)` for every line and cross line, seen from their cells 0.
template <class Visit>
[[gnu::always_inline]] inline void for_each_line(const BatchGame& game, Visit&& visit) {
  for (int l = 0; l < game.lines; ++l) visit(CellLine{l * game.cells, 1, game.cells});
  for (int c = 0; c < game.cells; ++c) visit(CellLine{c, game.cells, game.lines});
}

/// Calls `visit(a, b)` for every two neighbouring cells.
template <class Visit>
[[gnu::always_inline]] inline void for_each_pair(const BatchGame& game, Visit&& visit) {
  for_each_line(game, [&](const CellLine& line) {
    for (int i = 0; i + 1 < line.length; ++i) visit(line.cell(i), line.cell(i + 1));
  });
}

/// The tiles of all cells of a part of a batch: `TileBits` sets for each, of the boards whose tile has that
/// bit.
template <int TileBits>
struct BatchCells {
  BoardSet bits[BoardBatch::most_cells][TileBits];  ///< By cell and bit of the tile.

  /// Those of the boards from that word on.
  static BatchCells of(const BoardBatch& batch, const BatchGame& game, int word) {
    BatchCells cells;
    for (int cell = 0; cell < game.all_cells(); ++cell)
      for (int b = 0; b < TileBits; ++b)
        cells.bits[cell][b] = BoardSet::at(batch.planes[cell * TileBits + b] + word);
    return cells;
  }

  /// Boards with any tile there.
  [[gnu::always_inline]] BoardSet occupied(int cell) const {
    BoardSet any = bits[cell][0];
    for (int b = 1; b < TileBits; ++b) any |= bits[cell][b];
    return any;
  }
  /// Boards with that tile there; 0 for none.
  [[gnu::always_inline]] BoardSet with_tile(int cell, int tile) const {
    BoardSet all{(tile & 1) != 0 ? bits[cell][0].v : ~bits[cell][0].v};
    for (int b = 1; b < TileBits; ++b) all.v &= (tile >> b & 1) != 0 ? bits[cell][b].v : ~bits[cell][b].v;
    return all;
  }
  /// Boards with equal tiles in two cells, or none in both.
  [[gnu::always_inline]] BoardSet equal(int a, int b) const {
    BoardSet differ{bits[a][0].v ^ bits[b][0].v};
    for (int i = 1; i < TileBits; ++i) differ.v |= bits[a][i].v ^ bits[b][i].v;
    return {~differ.v};
  }
};

}  // namespace
}  // namespace dropslide::layers
