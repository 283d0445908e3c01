// The positions from which a cooperative game with Dmax 1 can end on a dead board of one weight, by taking
// moves back.
//
// Every board that a drop and a slide turn into a known one is made row by row from what a slide may have
// made each row from. Kept are those that some slide makes: with no empty cell in front of a tile, in some
// direction.
#pragma once

#include <cstdint>

namespace oracle {

struct Ancestors {
  std::uint64_t dead_boards;  // Up to symmetry.
  std::uint64_t positions;    // Dropper to move, up to symmetry.
  int earliest;  // The least number of drops after which one of them comes; 0 is the empty board.
};

// Of the dead boards whose tiles sum to `weight`, as sums of 2^(v-1). Needs three rows and columns or more,
// at most 36 cells, and a weight that allows no tile above 3; other arguments throw std::invalid_argument.
Ancestors ancestors_of_dead_boards(int rows, int cols, int weight);

}  // namespace oracle
