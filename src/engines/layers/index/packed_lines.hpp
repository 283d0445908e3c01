// The packed lines of a board: tiles from the front on, and empty cells behind them alone.
//
// A slide leaves every line packed. A packed line of l tiles has the number
//
//   lines of fewer than l tiles + the tiles as digits v - 1 to the base O - 1, the front tile first
//
// so that the empty line is 0 and full lines come last.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/board.hpp"

namespace dropslide::layers {

/// The number of a packed line.
using LineNumber = std::uint32_t;

/// All packed lines of some cells with tiles below the objective.
class PackedLines {
 public:
  /// Requires  cells >= 1, objective >= 2.
  /// Throws  EnvironmentError for more than 2^22 lines.
  PackedLines(int cells, int objective);

  int cells() const { return cells_; }
  /// How many lines there are; their numbers are below.
  std::uint32_t size() const { return static_cast<std::uint32_t>(sums_.size()); }
  int number_bits() const { return number_bits_; }                          ///< That hold every number.
  int sum(LineNumber line) const { return static_cast<int>(sums_[line]); }  ///< Of 2^(v-1) over the tiles.
  bool is_full(LineNumber line) const { return line >= first_full_; }       ///< Whether no cell is empty.

  /// The cells of a line from the front on, 0 for an empty one; valid as long as this object.
  std::span<const Exponent> tiles(LineNumber line) const {
    return {tiles_.data() + std::size_t{line} * static_cast<std::size_t>(cells_),
            static_cast<std::size_t>(cells_)};
  }
  /// The inverse of `tiles`. Requires a packed line with tiles below the objective.
  LineNumber number(std::span<const Exponent> tiles) const;

 private:
  int cells_;
  int number_bits_;
  LineNumber first_full_ = 0;
  std::uint32_t base_;                      ///< O - 1.
  std::vector<LineNumber> first_of_tiles_;  ///< The first line with so many tiles.
  std::vector<std::uint32_t> sums_;
  std::vector<Exponent> tiles_;
};

/// Whether no tile stands behind an empty cell.
bool is_packed(std::span<const Exponent> tiles);

}  // namespace dropslide::layers
