// Theorems 1 to 5 and Corollary 3.
#include "theory/board_theorems.hpp"

#include <algorithm>

namespace dropslide {
namespace {

/// Calls `visit(cell, next)` for all tiles `cell` that have a neighbour in the direction, whose tile is
/// `next`.
template <class Visit>
void for_each_neighbour(const Board& board, Direction direction, Visit&& visit) {
  const auto [m, n] = board.shape();
  const int down = direction == Direction::down ? 1 : direction == Direction::up ? -1 : 0;
  const int right = direction == Direction::right ? 1 : direction == Direction::left ? -1 : 0;
  for (int i = std::max(0, -down); i < m - std::max(0, down); ++i)
    for (int j = std::max(0, -right); j < n - std::max(0, right); ++j)
      if (board.at(i, j) > 0) visit(board.at(i, j), board.at(i + down, j + right));
}

bool has_equal_neighbours(const Board& board) {
  bool found = false;
  for (const Direction direction : {Direction::right, Direction::down})
    for_each_neighbour(board, direction, [&](Exponent tile, Exponent next) { found |= tile == next; });
  return found;
}

}  // namespace

bool has_low_corner(const Board& board, int dmax) {
  const auto [m, n] = board.shape();
  return std::min({board.at(0, 0), board.at(0, n - 1), board.at(m - 1, 0), board.at(m - 1, n - 1)}) <= dmax;
}

bool allows_slide(const Board& board, Direction direction) {
  bool allowed = false;
  for_each_neighbour(board, direction,
                     [&](Exponent tile, Exponent next) { allowed |= next == 0 || next == tile; });
  return allowed;
}

bool is_lost_for_slider(const Board& board) {
  return count_tiles(board) == board.shape().cells() && !has_equal_neighbours(board);
}

bool has_empty_boundary_cell(const Board& board) {
  const auto [m, n] = board.shape();
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if ((i == 0 || j == 0 || i == m - 1 || j == n - 1) && board.at(i, j) == 0) return true;
  return false;
}

int count_gaps(const Board& board, Direction direction) {
  int gaps = 0;
  for_each_neighbour(board, direction, [&](Exponent, Exponent next) { gaps += next == 0; });
  return gaps;
}

int fewest_gaps(const Board& board) {
  int fewest = board.shape().cells();
  for (const Direction direction : all_directions) fewest = std::min(fewest, count_gaps(board, direction));
  return fewest;
}

Board one_two_pattern(Shape shape) {
  Board board(shape);
  for (int i = 0; i < shape.rows; ++i)
    for (int j = 0; j < shape.cols; ++j) board.set(i, j, static_cast<Exponent>(1 + (i + j) % 2));
  return board;
}

}  // namespace dropslide
