// Boards: sums, counts and the text notation of the thesis.
#include "game/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"

namespace dropslide {
namespace {

template <class Function>
void for_each_cell(const Board& board, Function&& function) {
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) function(board.at(row, col));
}

char to_symbol(Exponent value) {
  if (value == 0) return '.';
  return static_cast<char>(value <= 9 ? '0' + value : 'a' + value - 10);
}

Exponent parse_symbol(char symbol) {
  if (symbol == '.') return 0;
  int value = 0;
  if (symbol >= '1' && symbol <= '9') value = symbol - '0';
  if (symbol >= 'a' && symbol <= 'z') value = symbol - 'a' + 10;
  if (value == 0)
    throw UsageError(
        fmt::format("'{}' is not a cell: expected '.', 1-9 or a-z (10 to {})", symbol, max_exponent));
  if (value > max_exponent)
    throw UsageError(fmt::format("tile '{}' is {}: the largest exponent is {}", symbol, value, max_exponent));
  return static_cast<Exponent>(value);
}

std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  for (std::size_t start = 0;;) {
    const std::size_t slash = std::min(text.find('/', start), text.size());
    rows.push_back(text.substr(start, slash - start));
    if (slash == text.size()) return rows;
    start = slash + 1;
  }
}

}  // namespace

std::uint64_t layer_sum(const Board& board) {
  std::uint64_t sum = 0;
  for_each_cell(board, [&](Exponent v) { sum += v == 0 ? 0 : std::uint64_t{1} << (v - 1); });
  return sum;
}

int count_tiles(const Board& board) {
  int tiles = 0;
  for_each_cell(board, [&](Exponent v) { tiles += v != 0; });
  return tiles;
}

Exponent highest_tile(const Board& board) {
  Exponent highest = 0;
  for_each_cell(board, [&](Exponent v) { highest = std::max(highest, v); });
  return highest;
}

std::string to_text(const Board& board) {
  std::string text;
  for (int row = 0; row < board.shape().rows; ++row) {
    if (row > 0) text += '/';
    for (int col = 0; col < board.shape().cols; ++col) text += to_symbol(board.at(row, col));
  }
  return text;
}

Board parse_board(std::string_view text) {
  const auto rows = split_rows(text);
  if (text.size() > 2 * max_cells)
    throw UsageError(fmt::format("board text of {} symbols is too long", text.size()));
  Board board(make_shape(static_cast<int>(rows.size()), static_cast<int>(rows.front().size())));
  for (int row = 0; row < board.shape().rows; ++row) {
    const std::string_view symbols = rows[static_cast<std::size_t>(row)];
    if (symbols.size() != rows.front().size())
      throw UsageError(fmt::format("board '{}' has rows of different length", text));
    for (int col = 0; col < board.shape().cols; ++col)
      board.set(row, col, parse_symbol(symbols[static_cast<std::size_t>(col)]));
  }
  return board;
}

std::string tile_text(int exponent) { return fmt::format("{} ({})", exponent, std::uint64_t{1} << exponent); }

}  // namespace dropslide
