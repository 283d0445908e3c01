// Second answers for findings that contradict the literature, because an erratum needs two ways to the same
// number.
//
// They reach 4x4, where the recursion of oracle.hpp does not: symmetric boards, and boards that differ in
// nothing but the names of their tiles, count as one. They need at most 16 cells and a dmax of at most 15;
// other arguments throw std::invalid_argument.
#pragma once

#include <cstdint>

namespace oracle {

// Can Dropper fill the board without ever giving Slider a merge? Measured at -O2, 2.3 GHz: 3x5 in 2 s for a
// dmax of 4 or 5; 4x4 in 5 s for 4 (315 thousand positions) and in 20 s and 110 MiB for 5 (1.8 million).
bool dropper_avoids_merges_up_to_symmetry(int rows, int cols, int dmax);

// What a replay has met, where no two boards count as one: Slider to move, and those of them that are full
// and dead.
struct Replay {
  std::uint64_t slider_positions;
  std::uint64_t dead_boards;
};

// Plays Dropper's strategy from the empty board to the end against every slide. The recursion only proposes
// the drops; the rules alone then judge them, and a drop that is illegal or lets any slide merge throws
// std::logic_error. Throws std::invalid_argument where Dropper has no strategy.
Replay replay_no_merge_strategy(int rows, int cols, int dmax);

}  // namespace oracle
