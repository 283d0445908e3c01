// Naive answers for small boards, because a fast solver can only be trusted against something obviously
// right.
//
// Boards cross this interface as text alone, so that no type, table or slip of the solvers can be shared:
// rows from top to bottom with '/' between them, '.' for empty, '1'-'9' and 'a'-'z' for the exponents 1..35.
// Malformed text and impossible arguments throw std::invalid_argument.
#pragma once

#include <string>
#include <vector>

namespace oracle {

// The board after a slide to 'l', 'r', 'u' or 'd'; the same text when the slide changes nothing.
std::string slide(const std::string& board, char direction);

// Found by trying the four slides: the theorems that would answer it faster are themselves under test.
bool slider_can_move(const std::string& board);

// The boards after each drop of 1..dmax, in cell order, then in value order.
std::vector<std::string> legal_drops(const std::string& board, int dmax);

// All distinct images, sorted: 4 symmetries for a rectangle, 8 for a square.
std::vector<std::string> symmetric_images(const std::string& board);

// Can Slider force a tile of at least `objective` from the empty board? A dropped tile counts, so an
// objective of at most dmax is a fair question too: Dropper then simply loses by dropping it.
bool slider_wins(int rows, int cols, int dmax, int objective, bool passing = false);

// The largest objective that Slider can force.
int max_tile(int rows, int cols, int dmax);

// Can Dropper fill the board without ever giving Slider a merge?
bool dropper_avoids_merges(int rows, int cols, int dmax);

// The smallest dmax with which he can.
int min_no_merge_dmax(int rows, int cols);

// The fewest drops of a cooperative game up to a dead board, and how many dead boards that number of drops
// can reach, where symmetric boards count once.
struct Shortest {
  int drops;
  int final_boards;
};

Shortest shortest_game(int rows, int cols, int dmax);

}  // namespace oracle
