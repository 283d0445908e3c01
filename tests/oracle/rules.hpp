// The rules on vectors of ints, apart from the games so that every oracle plays by one and the same plain
// text.
//
// Private to tests/oracle: whoever wants to be checked against it passes text through oracle.hpp or
// witness.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

using Cells = std::vector<int>;

struct Board {
  std::size_t rows;
  std::size_t cols;
  Cells cells;
};

struct CellsHash {
  std::size_t operator()(const Cells& cells) const {
    std::size_t hash = 0;
    for (int value : cells) hash = (hash ^ static_cast<std::size_t>(value + 1)) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);  // the containers look at the low bits, which the product mixes least
  }
};

inline void require(bool condition, const char* complaint) {
  if (!condition) throw std::invalid_argument(complaint);
}

// Text

inline const std::string alphabet = ".123456789abcdefghijklmnopqrstuvwxyz";

inline int value_of(char letter) {
  const std::size_t value = alphabet.find(letter);
  require(value != std::string::npos, "oracle: not a cell");
  return static_cast<int>(value);
}

inline char letter_of(int value) {
  const auto place = static_cast<std::size_t>(value);
  require(place < alphabet.size(), "oracle: tile too large for the notation");
  return alphabet[place];
}

inline Board parse(const std::string& text) {
  Board board{1, std::min(text.find('/'), text.size()), {}};
  require(board.cols > 0, "oracle: empty row");
  std::size_t column = 0;
  for (char letter : text) {
    require((letter == '/') == (column == board.cols), "oracle: rows of unequal length");
    column = letter == '/' ? 0 : column + 1;
    if (letter == '/')
      ++board.rows;
    else
      board.cells.push_back(value_of(letter));
  }
  require(column == board.cols, "oracle: rows of unequal length");
  return board;
}

inline std::string to_text(const Board& board) {
  std::string text;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (cell > 0 && cell % board.cols == 0) text += '/';
    text += letter_of(board.cells[cell]);
  }
  return text;
}

// Rules

inline Board empty_board(int rows, int cols) {
  require(rows > 0 && cols > 0, "oracle: no cells");
  const auto height = static_cast<std::size_t>(rows);
  const auto width = static_cast<std::size_t>(cols);
  return {height, width, Cells(height * width, 0)};
}

inline auto empty_count(const Board& board) { return std::count(board.cells.begin(), board.cells.end(), 0); }

// The line is given from the far side on: its front is where the tiles go.
inline Cells slide_line(const Cells& line) {
  Cells result;
  bool last_is_merged = false;
  for (int value : line) {
    if (value == 0) continue;
    const bool merges = !result.empty() && result.back() == value && !last_is_merged;
    if (merges)
      ++result.back();
    else
      result.push_back(value);
    last_is_merged = merges;
  }
  result.resize(line.size(), 0);
  return result;
}

// The cell at `step` cells from the far side in the given row or column.
inline std::size_t cell_at(const Board& board, char direction, std::size_t line, std::size_t step) {
  switch (direction) {
    case 'l':
      return line * board.cols + step;
    case 'r':
      return line * board.cols + (board.cols - 1 - step);
    case 'u':
      return step * board.cols + line;
    case 'd':
      return (board.rows - 1 - step) * board.cols + line;
    default:
      throw std::invalid_argument("oracle: not a direction");
  }
}

inline Board slide_board(const Board& board, char direction) {
  const bool in_rows = direction == 'l' || direction == 'r';
  const std::size_t lines = in_rows ? board.rows : board.cols;
  Board result = board;
  for (std::size_t line = 0; line < lines; ++line) {
    Cells values(in_rows ? board.cols : board.rows);
    for (std::size_t step = 0; step < values.size(); ++step)
      values[step] = board.cells[cell_at(board, direction, line, step)];
    values = slide_line(values);
    for (std::size_t step = 0; step < values.size(); ++step)
      result.cells[cell_at(board, direction, line, step)] = values[step];
  }
  return result;
}

inline std::vector<Board> slides(const Board& board) {
  std::vector<Board> results;
  for (char direction : {'l', 'r', 'u', 'd'}) {
    Board result = slide_board(board, direction);
    if (result.cells != board.cells) results.push_back(std::move(result));
  }
  return results;
}

inline std::vector<Board> drops(const Board& board, int dmax) {
  require(dmax > 0, "oracle: no tile to drop");
  std::vector<Board> results;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
    for (int value = 1; board.cells[cell] == 0 && value <= dmax; ++value) {
      results.push_back(board);
      results.back().cells[cell] = value;
    }
  return results;
}

// What the slide scores: two equal tiles that meet score the face of the tile that they become.
inline std::int64_t score_of(const Board& board, char direction) {
  const bool in_rows = direction == 'l' || direction == 'r';
  std::int64_t score = 0;
  for (std::size_t line = 0; line < (in_rows ? board.rows : board.cols); ++line) {
    int waiting = 0;  // A tile that the next one may merge with.
    for (std::size_t step = 0; step < (in_rows ? board.cols : board.rows); ++step) {
      const int value = board.cells[cell_at(board, direction, line, step)];
      if (value == 0) continue;
      const bool merges = value == waiting;
      if (merges) score += std::int64_t{2} << value;
      waiting = merges ? 0 : value;
    }
  }
  return score;
}

// Symmetry

inline Board mirrored(const Board& board, bool flip_rows, bool flip_cols, bool transpose) {
  Board result = board;
  for (std::size_t row = 0; row < board.rows; ++row)
    for (std::size_t col = 0; col < board.cols; ++col) {
      const std::size_t to_row = flip_rows ? board.rows - 1 - row : row;
      const std::size_t to_col = flip_cols ? board.cols - 1 - col : col;
      const std::size_t target = transpose ? to_col * board.cols + to_row : to_row * board.cols + to_col;
      result.cells[target] = board.cells[row * board.cols + col];
    }
  return result;
}

// The least of all images, as text.
inline std::string key_of(const Board& board) {
  std::string least = to_text(board);
  for (bool flip_rows : {false, true})
    for (bool flip_cols : {false, true})
      for (bool transpose : {false, true})
        if (!transpose || board.rows == board.cols)
          least = std::min(least, to_text(mirrored(board, flip_rows, flip_cols, transpose)));
  return least;
}

}  // namespace oracle
