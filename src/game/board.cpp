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
    throw UsageError(fmt::format("'{}' is not a cell: expected '.', 1-9 or a-v (10 to {})",
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
    throw UsageError(
        fmt::format("'{}' is not a face: expected 0 for an empty cell, or 2, 4, 8 ... {}; exponents have no "
                    "commas between them, 12./...",
                    text, std::uint64_t{1} << max_exponent));
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

constexpr std::string_view blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// The text with `mark` in place of the blanks between two cells, without those beside ',' and '/'.
std::string without_blanks(std::string_view text, std::string_view mark) {
  std::string result;
  bool is_apart = false;
  for (const char c : trimmed(text)) {
    if (blanks.find(c) != std::string_view::npos) {
      is_apart = true;
      continue;
    }
    const bool is_between_cells =
        !result.empty() && c != ',' && c != '/' && result.back() != ',' && result.back() != '/';
    if (is_apart && is_between_cells) result += mark;
    is_apart = false;
    result += c;
  }
  return result;
}

/// The inner text, if the whole is in brackets.
std::string_view inside_brackets(std::string_view text) {
  return text.size() > 1 && text.front() == '[' && text.back() == ']'
             ? trimmed(text.substr(1, text.size() - 2))
             : text;
}

/// A board as text: rows with '/' between them.
struct Written {
  std::string rows{};
  bool has_faces = false;
};

/// A list of lists such as "[[2, 4], [0, 0]]", also as arrays are printed, without commas.
Written written_list(std::string_view list) {
  Written written{.has_faces = true};
  bool is_list = list.ends_with(']');
  for (std::string_view part : split(list, ']')) {
    part = trimmed(part);
    if (part.starts_with(',')) part = trimmed(part.substr(1));
    if (part.empty() && !written.rows.empty()) continue;
    is_list = is_list && part.starts_with('[');
    if (!is_list) break;
    written.rows += (written.rows.empty() ? "" : "/") + without_blanks(part.substr(1), ",");
  }
  if (is_list) return written;
  throw UsageError(
      "a list of rows has each of them in brackets: expected one such as [[2, 4], [0, 0]], in faces");
}

Written written_board(std::string_view text) {
  if (trimmed(text).empty())
    throw UsageError("there is no board: expected one such as 12./... or, in faces, 2,4,0/0,0,0");
  const std::string_view inner = inside_brackets(trimmed(text));
  if (inner.starts_with('[')) return written_list(inner);
  // No symbol of the other notation is a comma, and a board of one column has one cell.
  return {without_blanks(inner, " "), inner.find(',') != std::string_view::npos};
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

Board board_of(const std::vector<std::vector<Exponent>>& rows) {
  Board board(make_shape(static_cast<int>(rows.size()), static_cast<int>(rows.front().size())));
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      board.set(row, col, rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
  return board;
}

/// Shows the board as it lies when its columns are rows, if boards are so.
void refuse_upright(const std::vector<std::vector<Exponent>>& rows) {
  const std::size_t cols = rows.front().size();
  if (rows.size() <= cols || cols == 0 || rows.size() * cols > max_cells) return;
  std::vector<std::vector<Exponent>> turned(cols);
  for (std::size_t col = 0; col < cols; ++col)
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) turned[col].push_back((*row)[col]);
  const Board board = board_of(turned);
  throw UsageError(fmt::format(
      "the board is {}x{}, and boards have no more rows than columns: turned by a quarter it is {}, {}",
      rows.size(), cols, to_text(board.shape()), to_text(board)));
}

Board parse_rows(const Written& written) {
  std::vector<std::vector<Exponent>> rows;
  for (const std::string_view row : split(written.rows, '/'))
    rows.push_back(written.has_faces ? parse_faces(row) : parse_symbols(row));
  for (const auto& row : rows)
    if (row.size() != rows.front().size())
      throw UsageError(fmt::format("board '{}' has rows of different length", written.rows));
  refuse_upright(rows);
  return board_of(rows);
}

bool is_board(const Written& written) {
  try {
    parse_rows(written);
    return true;
  } catch (const UsageError&) {
    return false;
  }
}

/// Cells with blanks between them may be faces or exponents: says how to write either.
void refuse_blanks(const std::string& rows) {
  if (rows.find_first_of(blanks) == std::string::npos) return;
  const Written faces{without_blanks(rows, ","), true}, symbols{without_blanks(rows, ""), false};
  const bool are_faces = is_board(faces), are_symbols = is_board(symbols);
  if (!are_faces && !are_symbols)
    throw UsageError("blanks do not part cells: expected a board such as 12./... or, in faces, 2,4,0/0,0,0");
  throw UsageError(fmt::format(
      "blanks do not part cells: expected {}{}{}", are_symbols ? symbols.rows + " in exponents" : "",
      are_faces && are_symbols ? " or " : "", are_faces ? faces.rows + " in faces" : ""));
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
  const Written written = written_board(text);
  constexpr std::size_t longest_face = 10;
  if (written.rows.size() > (written.has_faces ? longest_face + 1 : 2) * max_cells)
    throw UsageError(fmt::format("board text of {} symbols is too long", text.size()));
  refuse_blanks(written.rows);
  return parse_rows(written);
}

std::string tile_text(int exponent) { return fmt::format("{} ({})", exponent, std::uint64_t{1} << exponent); }

}  // namespace dropslide
