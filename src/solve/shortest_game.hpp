// Shortest games: the fewest drops to a dead board when both players cooperate, by layers of equal numbers of
// drops.
//
// Layer d holds every canonical Dropper position after d drops that may still end within a limit L:
//   * drops - tiles counts the merges so far, never falls, and is L' - mn for a game of L' drops;
//   * with Dmax 1, drops = T, and a dead board whose tiles v >= 3 have excess E (game/cooperative_graph.hpp)
//   has
//     T >= 3 floor(mn / 2) + (mn odd) + E: pair the cells of the board along edges; the tiles of a pair
//     differ, so a pair weighs at least 1 + 2, and 2^(v-1) - 2 more for each of its tiles v >= 3. Merges
//     never lower E.
// The limit starts at the least value that these allow and its slack rises, by one up to 4 and then twofold,
// until a dead board is found within it: then no shorter game was cut off.
#pragma once

#include <string_view>
#include <vector>

#include "base/progress.hpp"
#include "game/cooperative_play.hpp"
#include "solve/decision.hpp"

namespace dropslide {

struct ShortestGame {
  StopReason stopped = StopReason::none;
  int drops = 0;  ///< M(m, n, Dmax); meaningless if stopped.
  std::uint64_t final_boards =
      0;                        ///< Dead boards that the fewest drops reach, up to the symmetry of the board.
  std::vector<GameStep> game;   ///< One game that reaches one of them.
  std::uint64_t positions = 0;  ///< Stored in all layers of the last pass.
  std::uint64_t memory_bytes = 0;
  std::uint64_t needed_bytes = 0;  ///< When memory was full: what one more layer would have taken at least.
  double seconds = 0;
};

/// Complexity  every position within the limit once per pass; 8 or 16 bytes for each, all layers kept.
ShortestGame find_shortest_game(Shape shape, const CooperativeGame& game, const Resources& resources,
                                std::string_view task);

}  // namespace dropslide
