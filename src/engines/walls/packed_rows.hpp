// The rows of boards that are packed to their front.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engines/walls/wall_game.hpp"

namespace dropslide::walls {

/// A board that is slid to one side has rows of this kind: its tiles stand at the front.
struct PackedRow {
  std::uint16_t cells = 0;
  int weight = 0;  ///< Of the small tiles.
  int walls = 0;
  int tiles = 0;  ///< Walls and small ones.
};

/// All packed rows of a length.
class PackedRows {
 public:
  PackedRows(int length, const WallGame& game)
      : length_(length),
        weights_(static_cast<std::size_t>(length * game.wall_weight() / 2 + 1)),
        by_walls_(static_cast<std::size_t>(length) + 1),
        by_weight_(2 * by_walls_.size() * weights_) {
    add_all({}, game.wall);
  }

  /// Those with so many walls.
  const std::vector<PackedRow>& with(int walls) const { return by_walls_[static_cast<std::size_t>(walls)]; }

  /// The full rows, or the others, with so many walls and small tiles of that weight.
  const std::vector<PackedRow>& with(bool are_full, int walls, std::int64_t weight) const {
    return by_weight_[place_of(are_full, walls, weight)];
  }

  /// The greatest weight of small tiles.
  std::int64_t most_weight() const { return static_cast<std::int64_t>(weights_) - 1; }

 private:
  std::size_t place_of(bool are_full, int walls, std::int64_t weight) const {
    return (2 * static_cast<std::size_t>(walls) + (are_full ? 1 : 0)) * weights_ +
           static_cast<std::size_t>(weight);
  }

  void add_all(PackedRow row, int wall) {
    by_walls_[static_cast<std::size_t>(row.walls)].push_back(row);
    by_weight_[place_of(row.tiles == length_, row.walls, row.weight)].push_back(row);
    if (row.tiles == length_) return;
    for (int tile = 1; tile <= wall; ++tile) {
      PackedRow longer = row;
      longer.cells = static_cast<std::uint16_t>(longer.cells | (tile << (4 * row.tiles)));
      longer.weight += tile < wall ? 1 << (tile - 1) : 0;
      longer.walls += tile == wall;
      ++longer.tiles;
      add_all(longer, wall);
    }
  }

  int length_;
  std::size_t weights_;  ///< That rows can have, 0 included.
  std::vector<std::vector<PackedRow>> by_walls_, by_weight_;
};

}  // namespace dropslide::walls
