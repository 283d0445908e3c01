// Sums over the tiles of a packed word whose shape is known at run time.
#pragma once

#include "packed/merge_score.hpp"
#include "packed/packing.hpp"

namespace dropslide::play {

/// The tile in a cell, 0 if it is empty. Cells are numbered in reading order.
template <class Word>
constexpr int tile_at(Word board, int cell) {
  return static_cast<int>(board >> (cell_bits<Word> * cell)) & highest_cell<Word>;
}

/// The lowest bit of every cell of a board of so many.
template <class Word>
constexpr Word cell_ones(int cells) {
  Word ones = 0;
  for (int cell = 0; cell < cells; ++cell) ones |= Word{1} << (cell_bits<Word> * cell);
  return ones;
}

/// The lowest bit of every cell that holds a tile.
template <class Word>
constexpr Word occupied_cells(Word board) {
  Word any = board;
  for (int bit = 1; bit < cell_bits<Word>; ++bit) any |= board >> bit;
  return any & cell_ones<Word>(cells_per_word<Word>);
}

/// Cells that are not empty.
template <class Word>
constexpr int count_tiles(Word board) {
  return count_bits(occupied_cells(board));
}

/// Whether some cell holds the tile. Requires tile >= 1.
template <class Word>
constexpr bool has_tile(Word board, int tile) {
  constexpr Word ones = cell_ones<Word>(cells_per_word<Word>);
  return occupied_cells(board ^ ones * static_cast<Word>(tile)) != ones;
}

/// As an exponent; 0 of the empty board.
template <class Word>
constexpr int highest_tile(Word board) {
  int highest = 0;
  for (; board != 0; board >>= cell_bits<Word>)
    highest = std::max(highest, static_cast<int>(board) & highest_cell<Word>);
  return highest;
}

/// The board as plain cells.
template <class Word>
Board board_of(Shape shape, Word word) {
  Board board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell)
    board.set(cell / shape.cols, cell % shape.cols, static_cast<Exponent>(tile_at(word, cell)));
  return board;
}

/// Sum of the faces.
template <class Word>
constexpr std::uint64_t face_sum(Word board) {
  std::uint64_t sum = 0;
  for (; board != 0; board >>= cell_bits<Word>) {
    const int tile = static_cast<int>(board) & highest_cell<Word>;
    if (tile != 0) sum += std::uint64_t{1} << tile;
  }
  return sum;
}

inline constexpr int dropped_four = 2;  ///< The exponent of a dropped 4.
inline constexpr std::int64_t four_potential =
    merge_potential_of_tile(dropped_four);  ///< What it counts in `merge_potential`.

/// Thrown where play might go on to make a tile that the word cannot hold: play again in the wide word.
struct TileBeyondWord {};

/// Slides that can surely be made, with a drop after each, before a tile beyond the word: such a tile needs a
/// board of its own face, and a drop adds at most the face of Dmax.
template <class Word>
constexpr std::uint64_t slides_by_sum(Word board, int dmax = dropped_four) {
  const std::uint64_t limit = std::uint64_t{1} << (highest_cell<Word> + 1);
  const std::uint64_t sum = face_sum(board);
  return sum >= limit ? 0 : (limit - 1 - sum) >> dmax;
}

/// The same of a board that play from the empty one comes to.
template <class Word>
constexpr std::uint64_t slides_within_word(Word board, int cells, int dmax = dropped_four) {
  if (cells + dmax - 1 <= highest_cell<Word>) return ~std::uint64_t{0};  // Theorem 6: no higher tile.
  return slides_by_sum(board, dmax);
}

}  // namespace dropslide::play
