// Shortest games: the fewest drops to a dead board when both players cooperate, by layers of equal numbers of
// drops.
//
// Layer d holds every canonical Dropper position after d drops that may still end within a limit L:
//   * drops - tiles counts the merges so far, never falls, and is L' - mn at the end of a game of L' drops;
//   * with Dmax 1, drops = T, and a dead board whose tiles v >= 3 have excess E (graph/cooperative_graph.hpp)
//     has T >= 3 floor(mn / 2) + (mn odd) + E: pair the cells of the board along edges; the tiles of a pair
//     differ, so a pair weighs at least 1 + 2, and 2^(v-1) - 2 more for each of its tiles v >= 3. Merges
//     never lower E.
// The limit starts at the least value that these allow; its slack rises by one up to 4, and then doubles,
// until a dead board is found within it: then no shorter game was cut off.
//
// With Dmax 1 and three rows or more a game of L drops ends on a dead board with T = L, and these are few. So
// layers are made backwards from them, too (graph/predecessor_graph.hpp), always at the end with fewer
// positions, until both meet; from there on only positions of both are kept. If a layer is empty, no game has
// L drops; the layers backwards are then finished, and the slack rises by one each time.
#pragma once

#include <string_view>
#include <vector>

#include "game/cooperative_play.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// A number of drops with which no game ends: the layers backwards end before they come to the empty board.
struct ExcludedLength {
  int drops = 0;                  ///< Of such a game.
  std::uint64_t dead_boards = 0;  ///< With that T, up to symmetry.
  std::uint64_t backwards = 0;  ///< All positions that lead to them, by layers backwards until one is empty.
  std::uint64_t forwards = 0;   ///< Positions in the layers forwards that were made before that was clear.
  int earliest = 0;             ///< The earliest of those that lead to them come after so many drops.
};

/// What a search for shortest games found.
struct ShortestGame {
  StopReason stopped = StopReason::none;  ///< Why it ended early, if it did.
  int drops = 0;                          ///< M(m, n, Dmax); meaningless if stopped.
  std::uint64_t final_boards =
      0;                       ///< Dead boards that the fewest drops reach, up to the symmetry of the board.
  std::vector<GameStep> game;  ///< One game that reaches one of them.
  std::vector<ExcludedLength> excluded;  ///< Fewer drops, from the least T of a dead board on; empty where
                                         ///< the search went forwards only.
  std::uint64_t positions = 0;           ///< Stored in all layers of the last pass, in both directions.
  std::uint64_t memory_bytes = 0;
  std::uint64_t needed_bytes = 0;  ///< When memory was full: what one more layer would have taken at least.
  double seconds = 0;
};

/// Returns     the fewest drops and a game with so many, or why the search ended early.
/// Complexity  every position within the limit once per pass; 8 or 16 bytes for each, all layers kept.
ShortestGame find_shortest_game(Shape shape, const CooperativeGame& game, const Resources& resources,
                                std::string_view task);

}  // namespace dropslide
