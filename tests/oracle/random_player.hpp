// The exact expected score of chance against chance on tiny boards, by plain recursion.
//
// As in oracle.hpp, nothing of the solvers crosses this interface.
#pragma once

namespace oracle {

struct ExpectedGame {
  double score;
  double moves;
};

// Two opening tiles, 2 with 0.9 and 4 with 0.1 on an empty cell; then the slides that change the board, each
// with the same chance, with a drop after each; the score is the sum of merged faces. Requires two cells.
ExpectedGame random_game(int rows, int cols);

}  // namespace oracle
