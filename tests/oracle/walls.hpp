// The game with walls of theory/notes/walls.md, by plain lists of cells and without symmetry.
#pragma once

#include <cstdint>
#include <map>

namespace oracle {

/// Rows and columns, the tiles 1..dmax that are dropped, Slider's objective, and the least tile that is a
/// wall.
struct WallGame {
  int rows, cols, dmax, objective, wall;
};

/// For each weight that is missing to the objective's, from the heaviest boards to `last_remaining`, how many
/// boards packed to the left Slider wins with Dropper to move; a board and its rows in the opposite order are
/// one. Of boards that are not square those that are turned by a quarter count, too.
std::map<std::int64_t, std::uint64_t> boards_won_with_walls(const WallGame& game,
                                                            std::int64_t last_remaining);

/// How many boards Slider wins in the game itself, and of them how many he does not win with walls.
struct WonBoards {
  std::uint64_t in_game, lost_with_walls;
};
WonBoards compare_with_game(const WallGame& game);

}  // namespace oracle
