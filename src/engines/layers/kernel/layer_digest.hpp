// What is recorded of a layer: how many boards Slider wins, and a hash of them, the same for every cut.
//
// Counted are all boards that can face Dropper: packed towards some side, with a corner of at most Dmax, and
// all images apart. Those that are stored stand for their images; full boards, which are not stored, have no
// drop and count as won.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/tables/packed_tables.hpp"

namespace dropslide::layers {

/// Boards with D = 1 and their hashes, modulo 2^64.
struct LayerDigest {
  std::uint64_t slider_wins = 0;
  std::uint64_t hash_sum = 0;  ///< The sum of `board_hash`.

  /// Adds those of other boards.
  LayerDigest& operator+=(const LayerDigest& other) {
    slider_wins += other.slider_wins;
    hash_sum += other.hash_sum;
    return *this;
  }
};

/// The share of one cell in the hash of a board, an odd number: the same for all cells of an orbit under the
/// symmetries of the shape.
std::uint64_t cell_hash(Shape shape, int row, int col, int tile);

/// The product of `cell_hash` over the cells, modulo 2^64: all images of a board have the same.
std::uint64_t board_hash(const Board& board);

/// How many boards that can face Dropper a stored board of that array stands for; 0 if none, because another
/// array counts them or no corner is small. The sum over all stored boards of a layer is the number of all
/// such boards that are not full.
std::uint64_t images_counted(const PackedTables& tables, std::size_t array, const CutBoard& board);

/// The same of boards whose lines have so many tiles, from the first line on, if some corner is small; those
/// with the lines in reverse order apart.
std::uint64_t images_in_one_order(const PackedCut& cut, std::size_t array, const std::vector<int>& lengths);

/// The digests of the full boards with a corner of at most Dmax, by layer from 0 on.
std::vector<LayerDigest> digests_of_full_boards(Shape shape, const ObjectiveGame& game);

}  // namespace dropslide::layers
