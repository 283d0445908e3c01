// What the slides of a board are worth some plies ahead, by plain recursion over every slide and drop.
//
// As in oracle.hpp, boards cross as text.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace oracle {

// After each slide, 'l', 'r', 'u' and 'd', the mean over every drop (2 with 0.9, 4 with 0.1, uniform cell) of
// the value `depth` plies later, a slide and a drop being a ply each; drops further on are by chance, or the
// worst ones. A board is worth the sum of weight times face over its cells, and so is a board that no slide
// changes. -infinity for a slide that changes nothing.
std::array<double, 4> slide_values(const std::string& board, int depth, bool worst_drops,
                                   const std::vector<int>& weights);

// The least value, some plies after a drop, of boards where every empty cell counts `empty_cell` and a board
// that no slide changes loses `dead_by_plies` for each ply that was left and one more; for each drop of a 2
// or a 4, cell by cell.
std::vector<double> drop_values(const std::string& board, int depth, int empty_cell, int dead_by_plies);

}  // namespace oracle
