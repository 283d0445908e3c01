// Whether a cooperative game with Dmax 1 can end on one of the lightest dead boards, on boards of any size:
// by moves taken back from these until there are no more, or until the empty board is met.
//
// A merge is never undone by going on, so all boards on the way to the 1-2 pattern hold the tiles 1 and 2
// alone, and those on the way to a board that weighs up to 5 more the tiles 1 to 3: two bits a cell, and 64
// cells in a word of 128 bits. Neither this room's `EndingLayers` nor `graph/predecessor_graph.hpp`, which go
// to 25 cells and to any tile, have a part in it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engines/cooperative/patterns/game_through.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Which dead boards games are to end on, and how many positions are looked at.
struct PatternTask {
  int rows = 0, columns = 0;
  int above = 0;  ///< What they weigh more than the 1-2 pattern, 0 to 5. With Dmax 1 a game has as many drops
                  ///< as its end weighs.
  std::uint64_t beam_width = 0;  ///< Positions kept of those with equally many drops, at random; 0: all.
};

/// What taking moves back from these found.
struct PatternAncestors {
  PatternTask task;
  StopReason stopped = StopReason::none;  ///< Why it ended early, if it did.
  int weight = 0;                  ///< Of the dead boards, and so the drops of a game that ends on one.
  bool is_complete = true;         ///< Nothing was left out: then no game means that there is none.
  std::vector<PatternMove> game;   ///< From the empty board to one of them; empty if none was found.
  std::uint64_t positions = 0;     ///< With Dropper to move, from which they can be reached, as orbits.
  int earliest = 0;                ///< The earliest of them come after so many drops.
  std::uint64_t needed_bytes = 0;  ///< When memory was full: what one more layer would have taken at least.
  double seconds = 0;

  /// Whether some game ends on one of them.
  bool is_attained() const { return !game.empty(); }
  /// Moves taken back until there were no more.
  int steps_back() const { return weight - earliest; }
};

/// Whether a search has a form for this: three rows or more, at most 64 cells and 14 a side, or 10 beyond
/// the pattern, where a table holds all lines of three kinds of tiles.
constexpr bool has_pattern_ancestors(const PatternTask& task) {
  return task.rows >= 3 && task.rows <= task.columns &&
         task.columns <= (task.above == 0 ? longest_pattern_side : 10) && task.rows * task.columns <= 64 &&
         task.above >= 0 && task.above <= 5;
}

/// Positions that lead to dead boards of a weight, layer by layer backwards; the same ones each time.
///
/// M(m, n, 1) is the pattern's weight if it is attained, and otherwise 2 more or greater: see
/// least_drops_beyond_pattern in theory/shortest_games.hpp.
///
/// Requires    has_pattern_ancestors(task), asserted.
/// Complexity  16 bytes a position; 4x12, with 1.4 million, takes seconds.
PatternAncestors find_pattern_ancestors(const PatternTask& task, const Resources& resources,
                                        std::string_view name);

}  // namespace dropslide
