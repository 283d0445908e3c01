// From a row on a board to the strings of the thesis.
#include "theory/line/row.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "game/board.hpp"

namespace dropslide::line {
namespace {

constexpr int highest_digit = 9;

Configuration mirrored(const Configuration& row) { return {row.rbegin(), row.rend()}; }

/// All tiles stand side by side at the right end, if there are any.
bool is_packed(const Configuration& row) {
  return std::all_of(std::find_if(row.begin(), row.end(), [](Exponent value) { return value > 0; }),
                     row.end(), [](Exponent value) { return value > 0; });
}

/// The row with the drop beside its tiles, if all of them stand at the right end and a cell is empty.
std::optional<Configuration> with_drop(const Configuration& row) {
  return is_packed(row) ? drop(row) : std::nullopt;
}

/// The row before its first tile was dropped, if that is a 1.
std::optional<Configuration> before_drop(Configuration row) {
  const auto first = std::find_if(row.begin(), row.end(), [](Exponent value) { return value > 0; });
  if (first == row.end() || *first != 1) return std::nullopt;
  *first = 0;
  return row;
}

std::optional<Configuration> normal_form(const Configuration& row, Turn turn) {
  if (turn == Turn::dropper) return with_drop(row);
  const std::optional<Configuration> before = before_drop(row);
  return before ? with_drop(*before) : std::nullopt;
}

/// Of a row in faces, with commas.
Configuration parse_faces(std::string_view text) {
  const Board board = parse_board(text);
  if (board.shape().rows > 1) throw UsageError(fmt::format("'{}' has several rows: expected one", text));
  Configuration row;
  for (int col = 0; col < board.shape().cols; ++col) row.push_back(board.at(0, col));
  return row;
}

}  // namespace

std::vector<RowReading> readings(const Configuration& row, Turn turn) {
  std::vector<RowReading> found;
  const std::optional<Configuration> here = normal_form(row, turn), there = normal_form(mirrored(row), turn);
  if (here) found.push_back({turn, *here, false});
  if (there && there != here) found.push_back({turn, *there, true});
  return found;
}

std::string slides_of(std::string_view word, bool is_mirrored) {
  std::string slides(word);
  bool stand_left = is_mirrored;  // The tiles, after the slide; followed back from the last one.
  for (auto letter = slides.rbegin(); letter != slides.rend(); ++letter) {
    const bool change_sides = *letter == static_cast<char>(Move::left);
    *letter = static_cast<char>(stand_left ? Move::left : Move::right);
    stand_left = stand_left != change_sides;
  }
  return slides;
}

Configuration parse_row(std::string_view text) {
  if (text.find(',') != std::string_view::npos) return parse_faces(text);
  Configuration row = parse_configuration(text);
  for (std::size_t cell = 0; cell < row.size(); ++cell)
    if (row[cell] > highest_digit && row[cell] > static_cast<int>(row.size()))
      throw UsageError(fmt::format(
          "'{}' holds '{}', the tile {} on {} cells: expected a row, whose tiles are exponents up to the "
          "number of its cells, such as ..112 (dropslide help reach)",
          text, text[cell], row[cell], row.size()));
  return row;
}

}  // namespace dropslide::line
