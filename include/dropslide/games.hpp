// Shortest games of cooperating players, and strings of the one-dimensional game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dropslide/board.hpp"
#include "dropslide/run.hpp"

namespace dropslide::api {

/// The answer of `shortest`.
struct ShortestGame : Outcome {
  int drops = 0;                   ///< The fewest with which a dead board is reached; 0 if it was stopped.
  std::uint64_t final_boards = 0;  ///< Dead boards that are reached with so many, up to symmetry.
  std::vector<GameStep> game;      ///< One game with so many drops.
};

/// The fewest drops of tiles 1..dmax to a board that no slide changes, when both players cooperate. The JSON
/// has the game, as `dropslide shortest --game`.
///
/// Throws      UsageError unless 1 <= dmax <= 25.
/// Complexity  4x4 with Dmax 1: a second and 30 MB.
/// Threads     any number of calls at a time.
/// Source      Zeegers 2016, section 7.
///
/// Example:
///     const ds::ShortestGame found = ds::shortest("3x4", 1);
///     assert(found.drops == 20 && found.game.size() == 20);
///     assert(ds::legal_slides(found.game.back().board).empty());
ShortestGame shortest(const Shape& shape, int dmax, const Run& run = {});

/// How much `reach` may do.
struct ReachLimits {
  std::uint64_t longest_word = 4096;      ///< Letters; longer words are left out.
  std::uint64_t most_searched = 200'000;  ///< Strings that the search without passing may try.
};

/// Whether a row of a board can occur with one player to move.
struct TurnVerdict {
  bool passing = false;             ///< In the game with passing.
  std::optional<bool> non_passing;  ///< The same without passing; nothing if not decided.
  /// A shortest way to the row as it lies: for each slide an l, to the left, or an r, to the right. The first
  /// 1 falls at the end away from the first slide, each later one beside the tiles, or with one cell between
  /// where the next slide would change nothing, which is a pass.
  std::optional<std::string> slides_passing;
  std::optional<std::string> slides_non_passing;  ///< The same without passing.
};

/// The answer of `reach`: for the string as the thesis writes it, and for the row of a board that it shows.
struct Reachability : Outcome {
  bool passing = false;             ///< Whether the string occurs in the game with passing.
  std::optional<bool> non_passing;  ///< The same without passing; nothing if not decided.
  /// A word over l and r that leads to it, if there is one, as the thesis writes it: after every l the row is
  /// mirrored, so that all tiles stay on the right. On a board play the slides of `slider_to_move`.
  std::optional<std::string> moves_passing;
  std::optional<std::string> moves_non_passing;  ///< The same without passing.
  std::string reason;                            ///< Why it cannot occur, or how it was found.
  TurnVerdict slider_to_move;   ///< Of the row right after a drop, with its gaps and on either side.
  TurnVerdict dropper_to_move;  ///< Of the row right after a slide.
};

/// Whether a row can occur in the one-dimensional game with Dmax 1: "..112", one symbol a cell, '.' empty,
/// 1-9 and a-z exponents. The JSON has the normal form and the moves of each turn, too.
///
/// Throws      UsageError for what is no such row, or one of more than 35 cells.
/// Complexity  microseconds with passing; without, what the limits allow.
/// Threads     any number of calls at a time.
/// Source      Zeegers 2016, section 5.
///
/// Example:
///     const ds::Reachability found = ds::reach("..112");
///     assert(found.passing && found.non_passing == false);
///     assert(found.moves_passing && !found.moves_non_passing);
///     assert(ds::reach("1.2").slider_to_move.non_passing == true);  // It is .12 after another drop.
///     assert(ds::reach(".123").moves_non_passing == "lllllr");
///     assert(ds::reach(".123").slider_to_move.slides_non_passing == "rlrlrr");
Reachability reach(std::string_view string, const ReachLimits& limits = {}, const Run& run = {});

}  // namespace dropslide::api
