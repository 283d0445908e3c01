// A second answer for shortest games that the oracle of oracle.hpp does not reach: is there a dead board
// within so many drops? Dmax is 1.
//
// Plain breadth first over boards as they are, no symmetry. What cannot end in time is left out by two
// counts: a dead board of T has mn tiles, so a game of K drops has at most K - mn merges; and its tiles 1 and
// 2 alone weigh 3 for each domino of the board, so tiles of 3 and more may add no more than K - 3 floor(mn /
// 2) - (mn odd).
#pragma once

#include <cstdint>

namespace oracle {

struct ShortSearch {
  bool found;               // A dead board after at most that many drops.
  std::uint64_t positions;  // Boards that were met, Dropper to move.
};

// Needs at most 25 cells and lines of at most 8; other arguments throw std::invalid_argument.
ShortSearch dead_board_within(int rows, int cols, int drops);

}  // namespace oracle
