// Numbers that the papers on the stochastic game print or imply, counted by hand-written code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace oracle {

// Boards with two tiles, each a 2 or a 4: the openings.
std::uint64_t openings(int rows, int cols);

// The most boards that a drop of a 2 or a 4 can make of a board after its first slide.
std::uint64_t most_after_first_move(int rows, int cols);

// The least and the most points that the merges of one tile 2^k have scored, by all ways to make it of 2s and
// 4s.
std::pair<std::uint64_t, std::uint64_t> points_of_tile(int k);

// The most points of any game, drops and slides chosen for it. Needs at most 4 cells.
std::uint64_t most_points(int rows, int cols);

// A bound below the points of any game of so many moves on a board of so many cells: by the least sum of
// (v - 1) 2^v over tiles whose faces sum to at least 2 (moves + 2), less 4 for each 4 that was dropped.
// Convex in `moves`.
double least_points(int cells, double moves);

// Whether on every board of this size with tiles up to `highest` every slide keeps the sum of faces, and
// every drop of a 2 or a 4 raises it by 2 or 4.
bool faces_are_an_age(int rows, int cols, int highest);

// For each sum of faces the states of that sum, from all openings on; images of a board are counted one by
// one.
std::map<std::uint64_t, std::uint64_t> states_by_age(int rows, int cols);

// A row after a slide to the right, as text.
std::string slid_right(const std::string& row);

}  // namespace oracle
