// The lightest dead boards, cell by cell.
#include "engines/cooperative/patterns/light_dead_boards.hpp"

namespace dropslide {
namespace {

class DeadBoards {
 public:
  DeadBoards(int rows, int columns, int weight) : rows_(rows), columns_(columns), weight_(weight) {}

  std::vector<PatternLines> all() {
    fill(0, 0);
    return std::move(found_);
  }

 private:
  void fill(int cell, int weight) {
    if (weight + least_behind(cell) > weight_) return;
    if (cell == rows_ * columns_) {
      if (weight == weight_) found_.push_back(rows_so_far_);
      return;
    }
    const auto row = static_cast<std::size_t>(cell / columns_);
    const int column = cell % columns_;
    for (int tile = 1; tile <= 3; ++tile) {
      if (row > 0 && pattern_tile(rows_so_far_[row - 1], column) == tile) continue;
      if (column > 0 && pattern_tile(rows_so_far_[row], column - 1) == tile) continue;
      const PatternLine before = rows_so_far_[row];
      rows_so_far_[row] |= static_cast<PatternLine>(tile) << (2 * column);
      fill(cell + 1, weight + (1 << (tile - 1)));
      rows_so_far_[row] = before;
    }
  }

  /// What the cells from that one on weigh at least: those of its row, and the rows behind it.
  int least_behind(int cell) const {
    const int in_row = (columns_ - cell % columns_) % columns_;
    return lightest_weight(1, in_row) + lightest_weight(rows_ - (cell + columns_ - 1) / columns_, columns_);
  }

  int rows_, columns_, weight_;
  PatternLines rows_so_far_{};
  std::vector<PatternLines> found_;
};

}  // namespace

std::vector<PatternLines> dead_boards_of_weight(int rows, int columns, int weight) {
  return DeadBoards(rows, columns, weight).all();
}

}  // namespace dropslide
