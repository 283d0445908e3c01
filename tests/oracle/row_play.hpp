// The rows that occur in the one-dimensional game, by forward play of both players on text.
//
// Dropper drops a 1 on any empty cell, Slider slides to either side; rows keep their gaps and their side.
#pragma once

#include <set>
#include <string>

namespace oracle {

// Rows of n cells, 1 <= n <= 8, "1.12", by who is to move.
struct PlayedRows {
  std::set<std::string> slider_to_move;
  std::set<std::string> dropper_to_move;
};

// With passing Slider may leave all tiles in their order on the side where they stand; without it that is no
// move, whether it closes a gap or not. The last drop may fall on any cell.
PlayedRows rows_with_passing(int n);
PlayedRows rows_without_passing(int n);

// By the rules of boards: a slide must change the row. Dropper may drop on every empty cell, or beside the
// tiles alone.
PlayedRows rows_by_rules(int n, bool beside_tiles_alone);

}  // namespace oracle
