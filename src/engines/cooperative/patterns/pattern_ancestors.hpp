// Whether a cooperative game with Dmax 1 can end on the 1-2 pattern, on boards of any size: by moves taken
// back from the pattern until there are no more.
//
// A tile is never unmade by going on, so all boards on the way to the pattern hold the tiles 1 and 2 alone:
// two bits a cell, and 64 cells in a word of 128 bits. Neither this room's `EndingLayers` nor
// `graph/predecessor_graph.hpp`, which go to 25 cells and to any tile, have a part in it.
#pragma once

#include <cstdint>
#include <string_view>

#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Longest side of such a board: a table holds all lines, three to the power of it.
inline constexpr int longest_pattern_side = 14;

/// What taking moves back from the 1-2 pattern found.
struct PatternAncestors {
  StopReason stopped = StopReason::none;  ///< Why it ended early, if it did.
  int rows = 0, columns = 0;              ///< Of the board.
  int weight = 0;                         ///< Of the pattern, and so the drops of a game that ends on it.
  bool is_attained = false;     ///< The empty board is among the positions: some game ends on the pattern.
  std::uint64_t positions = 0;  ///< With Dropper to move, from which the pattern can be reached, as orbits.
  int earliest = 0;             ///< The earliest of them come after so many drops.
  std::uint64_t needed_bytes = 0;  ///< When memory was full: what one more layer would have taken at least.
  double seconds = 0;              ///< Wall-clock time.

  /// Moves taken back until there were no more.
  int steps_back() const { return weight - earliest; }
};

/// Whether a board has a form for this: three rows or more, at most 14 a side and 64 cells.
constexpr bool has_pattern_ancestors(int rows, int columns) {
  return rows >= 3 && rows <= columns && columns <= longest_pattern_side && rows * columns <= 64;
}

/// All positions that lead to the 1-2 pattern, layer by layer backwards.
///
/// Where mn is even no dead board weighs one more than the pattern, since the tiles of a domino weigh 3, or 5
/// and more; so M(m, n, 1) is then the pattern's weight if it is attained, and otherwise 2 more or greater.
///
/// Requires    has_pattern_ancestors(rows, columns), asserted.
/// Complexity  16 bytes a position of two layers; 4x12, with 1.4 million, takes seconds.
PatternAncestors find_pattern_ancestors(int rows, int columns, const Resources& resources,
                                        std::string_view task);

}  // namespace dropslide
