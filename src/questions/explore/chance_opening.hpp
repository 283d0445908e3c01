// Where games against chance are shown from.
#pragma once

#include "game/board.hpp"

namespace dropslide {

/// Two tiles in opposite corners, one of the boards that chance opens with. Requires two cells.
inline Board chance_opening(Shape shape) {
  Board board(shape);
  board.set(0, 0, 1);
  board.set(shape.rows - 1, shape.cols - 1, 1);
  return board;
}

}  // namespace dropslide
