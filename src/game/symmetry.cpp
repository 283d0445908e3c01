// The symmetry group of a shape on plain boards.
#include "game/symmetry.hpp"

#include <algorithm>
#include <cassert>

namespace dropslide {
namespace {

/// Compares as the packed words do: the last cell is the most significant digit.
bool packs_below(const Board& a, const Board& b) {
  for (int row = a.shape().rows - 1; row >= 0; --row)
    for (int col = a.shape().cols - 1; col >= 0; --col)
      if (a.at(row, col) != b.at(row, col)) return a.at(row, col) < b.at(row, col);
  return false;
}

}  // namespace

std::vector<Symmetry> symmetries(Shape shape) {
  std::vector<Symmetry> group;
  for (const bool transposes : {false, true})
    for (const bool reverses_rows : {false, true})
      for (const bool reverses_columns : {false, true}) {
        const bool distinct = (!transposes || (shape.is_square() && shape.rows > 1)) &&
                              (!reverses_rows || shape.rows > 1) && (!reverses_columns || shape.cols > 1);
        if (distinct) group.push_back({transposes, reverses_rows, reverses_columns});
      }
  return group;
}

Board apply(Symmetry symmetry, const Board& board) {
  assert(!symmetry.transposes || board.shape().is_square());
  const auto [rows, cols] = board.shape();
  Board image(board.shape());
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const int to_row = symmetry.transposes ? col : row;
      const int to_col = symmetry.transposes ? row : col;
      image.set(symmetry.reverses_rows ? rows - 1 - to_row : to_row,
                symmetry.reverses_columns ? cols - 1 - to_col : to_col, board.at(row, col));
    }
  return image;
}

std::vector<int> cell_permutation(Shape shape, Symmetry symmetry) {
  std::vector<int> to(static_cast<std::size_t>(shape.cells()));
  for (int cell = 0; cell < shape.cells(); ++cell) {
    Board mark(shape);
    mark.set(cell / shape.cols, cell % shape.cols, 1);
    const Board image = apply(symmetry, mark);
    for (int place = 0; place < shape.cells(); ++place)
      if (image.at(place / shape.cols, place % shape.cols) == 1) to[static_cast<std::size_t>(cell)] = place;
  }
  return to;
}

Board canonical(const Board& board) {
  Board least = board;
  for (const Symmetry symmetry : symmetries(board.shape()))
    if (const Board image = apply(symmetry, board); packs_below(image, least)) least = image;
  return least;
}

Direction apply(Symmetry symmetry, Direction direction) {
  using enum Direction;
  constexpr std::array transposed{up, down, left, right};
  if (symmetry.transposes) direction = transposed[static_cast<std::size_t>(direction)];
  const bool vertical = direction == up || direction == down;
  const bool reversed = vertical ? symmetry.reverses_rows : symmetry.reverses_columns;
  constexpr std::array opposite{right, left, down, up};
  return reversed ? opposite[static_cast<std::size_t>(direction)] : direction;
}

}  // namespace dropslide
