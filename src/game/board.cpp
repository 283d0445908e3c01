// Boards: sums, counts and the text notation of the thesis.
#include "game/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <vector>

#include "base/error.hpp"
#include "base/utf8.hpp"

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

Exponent parse_symbol(std::string_view row, std::size_t col) {
  const char symbol = row[col];
  if (symbol == '.') return 0;
  int value = 0;
  if (symbol >= '1' && symbol <= '9') value = symbol - '0';
  if (symbol >= 'a' && symbol <= 'z') value = symbol - 'a' + 10;
  if (symbol == '0')
    throw UsageError("'0' is not a cell: expected '.'; faces have commas between them, 2,0,4/0,8,0");
  if (value == 0)
    throw UsageError(fmt::format("'{}' is not a cell: expected '.', 1-9 or a-z (10 to {})",
                                 character_at(row, col), max_exponent));
  if (value > max_exponent)
    throw UsageError(fmt::format("tile '{}' is {}: the largest exponent is {}", symbol, value, max_exponent));
  return static_cast<Exponent>(value);
}

/// Of a tile, or 0 for an empty cell.
Exponent parse_face(std::string_view text) {
  if (text == "." || text == "0") return 0;
  std::uint64_t face = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), face);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || face < 2 || !std::has_single_bit(face) || std::countr_zero(face) > max_exponent)
    throw UsageError(fmt::format("'{}' is not a face: expected 0 for an empty cell, or 2, 4, 8 ... {}", text,
                                 std::uint64_t{1} << max_exponent));
  return static_cast<Exponent>(std::countr_zero(face));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    if (end == text.size()) return parts;
    start = end + 1;
  }
}

std::vector<Exponent> parse_symbols(std::string_view row) {
  std::vector<Exponent> cells;
  for (std::size_t col = 0; col < row.size(); ++col) cells.push_back(parse_symbol(row, col));
  return cells;
}

std::vector<Exponent> parse_faces(std::string_view row) {
  std::vector<Exponent> cells;
  for (const std::string_view face : split(row, ',')) cells.push_back(parse_face(face));
  return cells;
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
  // No symbol of the other notation is a comma, and a board of one column has one cell.
  const bool has_faces = text.find(',') != std::string_view::npos;
  constexpr std::size_t longest_face = 10;
  if (text.size() > (has_faces ? longest_face + 1 : 2) * max_cells)
    throw UsageError(fmt::format("board text of {} symbols is too long", text.size()));
  std::vector<std::vector<Exponent>> rows;
  for (const std::string_view row : split(text, '/'))
    rows.push_back(has_faces ? parse_faces(row) : parse_symbols(row));
  Board board(make_shape(static_cast<int>(rows.size()), static_cast<int>(rows.front().size())));
  for (int row = 0; row < board.shape().rows; ++row) {
    const std::vector<Exponent>& cells = rows[static_cast<std::size_t>(row)];
    if (cells.size() != rows.front().size())
      throw UsageError(fmt::format("board '{}' has rows of different length", text));
    for (int col = 0; col < board.shape().cols; ++col)
      board.set(row, col, cells[static_cast<std::size_t>(col)]);
  }
  return board;
}

std::string tile_text(int exponent) { return fmt::format("{} ({})", exponent, std::uint64_t{1} << exponent); }

}  // namespace dropslide
