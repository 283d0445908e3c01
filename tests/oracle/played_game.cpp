// A cooperative game, move by move.
#include "played_game.hpp"

#include <sstream>

#include "rules.hpp"

namespace oracle {

int drops_to_the_end(int rows, int cols, const std::string& game) {
  Board board = empty_board(rows, cols);
  std::istringstream moves(game);
  std::size_t row = 0, col = 0;
  int drops = 0;
  for (char comma = 0, direction = 0; moves >> row >> comma >> col;) {
    require(1 <= row && row <= board.rows && 1 <= col && col <= board.cols, "oracle: no such cell");
    int& cell = board.cells[(row - 1) * board.cols + col - 1];
    require(cell == 0, "oracle: a drop on a tile");
    cell = 1;
    ++drops;
    if (!(moves >> direction)) break;
    Board next = slide_board(board, direction);
    require(next.cells != board.cells, "oracle: a slide that changes nothing");
    board = std::move(next);
  }
  require(moves.eof(), "oracle: not a game");
  require(slides(board).empty(), "oracle: the game goes on");
  return drops;
}

}  // namespace oracle
