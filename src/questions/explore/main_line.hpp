// The main line: what happens from a board if both sides play their best moves.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "questions/explore/explored_table.hpp"

namespace dropslide {

/// A move of the main line.
struct LineMove {
  Player player = Player::dropper;  ///< Who makes it; against chance `dropper` stands for chance.
  TableMove choice;
};

/// Best play from a board.
struct MainLine {
  TableAnswer start;  ///< What the table says of the board where it begins.
  std::vector<LineMove> moves;
  std::optional<Winner> ended_by;  ///< By the rules, behind the last move; nothing if the line is cut there.
};

/// Plays `chosen_move` for both sides, until the game is over by the rules, there is no such move, or the
/// line has `most_moves` moves. A game always comes to its end: each drop raises the sum of the tiles.
///
/// Throws  as `ExploredTable::ask` does.
MainLine find_main_line(const ExploredTable& table, const Board& board, Player to_move,
                        std::size_t most_moves);

}  // namespace dropslide
