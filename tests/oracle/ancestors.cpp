#include "ancestors.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rules.hpp"

namespace oracle {
namespace {

using Code = unsigned;                        // A row, two bits a cell, the first cell lowest.
__extension__ using Key = unsigned __int128;  // A board, row by row likewise.
using Keys = std::vector<Key>;

void sort_unique(Keys& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

Key packed(const Board& board) {
  Key key = 0;
  for (std::size_t cell = board.cells.size(); cell-- > 0;)
    key = key << 2 | static_cast<Key>(board.cells[cell]);
  return key;
}

Board unpacked(Key key, std::size_t rows, std::size_t cols) {
  Board board{rows, cols, Cells(rows * cols)};
  for (int& cell : board.cells) {
    cell = static_cast<int>(key & 3);
    key >>= 2;
  }
  return board;
}

Board transposed(const Board& board) {
  Board result{board.cols, board.rows, Cells(board.cells.size())};
  for (std::size_t row = 0; row < board.rows; ++row)
    for (std::size_t col = 0; col < board.cols; ++col)
      result.cells[col * board.rows + row] = board.cells[row * board.cols + col];
  return result;
}

// The least key among the images that have as many rows as `rows`.
Key least_image(const Board& board, std::size_t rows) {
  Key least = ~Key{0};
  for (const Board& form : {board, transposed(board)})
    for (int flips = 0; form.rows == rows && flips < 4; ++flips)
      least = std::min(least, packed(mirrored(form, (flips & 1) != 0, (flips & 2) != 0, false)));
  return least;
}

bool is_packed(const Board& board) {
  return std::any_of(std::begin("lrud"), std::end("lrud") - 1, [&](char direction) {
    const bool in_rows = direction == 'l' || direction == 'r';
    const std::size_t lines = in_rows ? board.rows : board.cols, length = in_rows ? board.cols : board.rows;
    for (std::size_t line = 0; line < lines; ++line)
      for (std::size_t step = 1; step < length; ++step)
        if (board.cells[cell_at(board, direction, line, step)] != 0 &&
            board.cells[cell_at(board, direction, line, step - 1)] == 0)
          return false;
    return true;
  });
}

// For each row, all rows that a slide to the left turns into it.
class RowsBefore {
 public:
  explicit RowsBefore(std::size_t length) : of_(std::size_t{1} << (2 * length)) {
    for (Code code = 0; code < of_.size(); ++code) {
      Cells row;
      for (std::size_t i = 0; i < length; ++i) row.push_back(static_cast<int>(code >> (2 * i) & 3));
      row = slide_line(row);
      Code slid = 0;
      bool fits = true;
      for (std::size_t i = 0; i < length; ++i) {
        fits = fits && row[i] <= 3;
        slid |= static_cast<Code>(row[i] & 3) << (2 * i);
      }
      if (fits) of_[slid].push_back(code);
    }
  }

  const std::vector<Code>& operator()(Code slid) const { return of_[slid]; }

 private:
  std::vector<std::vector<Code>> of_;
};

// All boards from which a drop of 1 and a slide to the left lead to one board.
class TakenBack {
 public:
  TakenBack(const RowsBefore& rows_before, std::size_t canonical_rows, Keys& found)
      : rows_before_(rows_before), canonical_rows_(canonical_rows), found_(found) {}

  void from(const Board& board) {
    board_ = &board;
    before_ = board;
    choose(0, {});
  }

 private:
  // Empty cells in front of a tile, towards the left, the right, the top and the bottom.
  using Gaps = std::array<int, 4>;

  Code row_of(std::size_t row) const {
    Code code = 0;
    for (std::size_t col = board_->cols; col-- > 0;)
      code = code << 2 | static_cast<Code>(board_->cells[row * board_->cols + col]);
    return code;
  }

  void choose(std::size_t row, Gaps gaps) {
    // One drop fills or opens no more than one gap in a direction, and before the drop one has none.
    if (std::all_of(gaps.begin(), gaps.end(), [](int count) { return count > 1; })) return;
    if (row == board_->rows) return take_drop_back();
    for (const Code code : rows_before_(row_of(row))) {
      for (std::size_t col = 0; col < board_->cols; ++col)
        before_.cells[row * board_->cols + col] = static_cast<int>(code >> (2 * col) & 3);
      choose(row + 1, with_row(gaps, row));
    }
  }

  Gaps with_row(Gaps gaps, std::size_t row) const {
    const auto has_tile = [&](std::size_t r, std::size_t c) {
      return before_.cells[r * before_.cols + c] != 0;
    };
    for (std::size_t col = 0; col < before_.cols; ++col) {
      if (col > 0) {
        gaps[0] += has_tile(row, col) && !has_tile(row, col - 1);
        gaps[1] += has_tile(row, col - 1) && !has_tile(row, col);
      }
      if (row > 0) {
        gaps[2] += has_tile(row, col) && !has_tile(row - 1, col);
        gaps[3] += has_tile(row - 1, col) && !has_tile(row, col);
      }
    }
    return gaps;
  }

  void take_drop_back() {
    if (before_.cells == board_->cells) return;
    Board earlier = before_;
    for (int& cell : earlier.cells) {
      if (cell != 1) continue;
      cell = 0;
      if (is_packed(earlier)) found_.push_back(least_image(earlier, canonical_rows_));
      cell = 1;
    }
  }

  const RowsBefore& rows_before_;
  std::size_t canonical_rows_;
  Keys& found_;
  const Board* board_ = nullptr;
  Board before_{};
};

// All dead boards of a weight: filled to and fro, where every two cells that follow each other differ and so
// weigh 3.
class DeadBoards {
 public:
  DeadBoards(std::size_t rows, std::size_t cols, int weight)
      : board_{rows, cols, Cells(rows * cols)}, weight_(weight) {}

  Keys find() {
    fill(0, 0);
    sort_unique(found_);
    return found_;
  }

 private:
  std::size_t cell_of(std::size_t step) const {
    const std::size_t row = step / board_.cols, place = step % board_.cols;
    return row * board_.cols + (row % 2 == 0 ? place : board_.cols - 1 - place);
  }

  bool differs(std::size_t cell) const {
    const std::size_t row = cell / board_.cols, col = cell % board_.cols;
    const auto is_same = [&](std::size_t other) { return board_.cells[other] == board_.cells[cell]; };
    return !(row > 0 && is_same(cell - board_.cols)) && !(col > 0 && is_same(cell - 1)) &&
           !(col + 1 < board_.cols && is_same(cell + 1));
  }

  void fill(std::size_t step, int weight) {
    const std::size_t left = board_.cells.size() - step;
    if (weight + static_cast<int>(left / 2 * 3 + left % 2) > weight_) return;
    if (left == 0) {
      if (weight == weight_) found_.push_back(least_image(board_, board_.rows));
      return;
    }
    const std::size_t cell = cell_of(step);
    for (int tile = 1; tile <= 3; ++tile) {
      board_.cells[cell] = tile;
      if (differs(cell)) fill(step + 1, weight + (1 << (tile - 1)));
    }
    board_.cells[cell] = 0;
  }

  Board board_;
  int weight_;
  Keys found_;
};

Keys before_last_drop(const Keys& dead_boards, std::size_t rows, std::size_t cols) {
  Keys found;
  for (const Key key : dead_boards) {
    Board board = unpacked(key, rows, cols);
    for (int& cell : board.cells) {
      if (cell != 1) continue;
      cell = 0;
      if (is_packed(board)) found.push_back(least_image(board, rows));
      cell = 1;
    }
  }
  sort_unique(found);
  return found;
}

}  // namespace

Ancestors ancestors_of_dead_boards(int rows_, int cols_, int weight) {
  const auto rows = static_cast<std::size_t>(rows_), cols = static_cast<std::size_t>(cols_);
  require(rows_ > 2 && cols_ > 2 && rows * cols <= 36, "oracle: board out of range");
  require(weight < rows_ * cols_ / 2 * 3 + rows_ * cols_ % 2 + 6, "oracle: a tile above 3 fits");
  const Keys dead_boards = DeadBoards(rows, cols, weight).find();
  const RowsBefore along(cols), across(rows);
  Ancestors result{dead_boards.size(), 0, weight};
  Keys layer = before_last_drop(dead_boards, rows, cols);
  for (int drops = weight - 1; !layer.empty(); --drops) {
    result.positions += layer.size();
    result.earliest = drops;
    Keys earlier;
    if (drops > 0)
      for (const Key key : layer) {
        const Board board = unpacked(key, rows, cols);
        for (const Board& form : {board, transposed(board)})
          for (const bool flip : {false, true})
            TakenBack(form.cols == cols && form.rows == rows ? along : across, rows, earlier)
                .from(mirrored(form, false, flip, false));
      }
    sort_unique(earlier);
    layer = std::move(earlier);
  }
  return result;
}

}  // namespace oracle
