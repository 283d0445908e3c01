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
/// one. Square boards only.
std::map<std::int64_t, std::uint64_t> boards_won_with_walls(const WallGame& game,
                                                            std::int64_t last_remaining);

}  // namespace oracle
