// The lightest dead boards, of any size.
#pragma once

#include <vector>

#include "engines/cooperative/patterns/pattern_boards.hpp"

namespace dropslide {

/// The weight of the 1-2 pattern, below which there is no dead board: 3 for each of floor(mn / 2) dominoes,
/// and 1 for a cell that is left (theory/board_theorems.hpp).
constexpr int lightest_weight(int rows, int columns) { return 3 * (rows * columns / 2) + rows * columns % 2; }

/// The full boards without equal neighbours whose tiles 1, 2 and 3 weigh so much in all, 2^(v-1) each, as
/// rows. Up to 5 above `lightest_weight` these are all dead boards: a domino with a tile of 4 or more weighs
/// at least 9, 6 more than others must.
std::vector<PatternLines> dead_boards_of_weight(int rows, int columns, int weight);

}  // namespace dropslide
