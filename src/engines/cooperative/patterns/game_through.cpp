// A game through given positions, played forwards.
#include "engines/cooperative/patterns/game_through.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace dropslide {
namespace {

constexpr char directions[] = {'l', 'r', 'u', 'd'};

/// The rows after that slide; nothing if a tile above 3 comes of it.
std::optional<PatternLines> slid_rows(const PatternLines& rows, const PatternBoards& boards, char direction) {
  const bool is_along_rows = direction == 'l' || direction == 'r',
             is_far = direction == 'r' || direction == 'd';
  const int count = is_along_rows ? boards.rows() : boards.columns();
  const int length = is_along_rows ? boards.columns() : boards.rows();
  PatternLines lines = is_along_rows ? rows : PatternBoards::transposed(rows, length, count);
  for (int i = 0; i < count; ++i) {
    PatternLine& line = lines[static_cast<std::size_t>(i)];
    const auto slid = slid_line(is_far ? reversed(line, length) : line, 3);
    if (!slid) return std::nullopt;
    line = is_far ? reversed(*slid, length) : *slid;
  }
  return is_along_rows ? lines : PatternBoards::transposed(lines, count, length);
}

/// Calls visit(move, rows after the drop) for every drop, until it returns true; whether it did.
template <class Visit>
bool any_drop(const PatternLines& rows, const PatternBoards& boards, Visit&& visit) {
  for (int row = 0; row < boards.rows(); ++row)
    for (int column = 0; column < boards.columns(); ++column) {
      PatternLines dropped = rows;
      PatternLine& line = dropped[static_cast<std::size_t>(row)];
      if (pattern_tile(line, column) != 0) continue;
      line |= PatternLine{1} << (2 * column);
      if (visit(PatternMove{row, column, 0}, dropped)) return true;
    }
  return false;
}

}  // namespace

std::string to_text(const std::vector<PatternMove>& game) {
  std::string text;
  for (const PatternMove& move : game) {
    text += fmt::format("{}{},{}", text.empty() ? "" : " ", move.row + 1, move.column + 1);
    if (move.slide != 0) text += fmt::format(" {}", move.slide);
  }
  return text;
}

std::vector<PatternMove> game_through(const std::vector<std::vector<Word128>>& layers,
                                      const PatternBoards& boards) {
  std::vector<PatternMove> game;
  PatternLines rows{};
  for (std::size_t left = layers.size() - 1; left > 0; --left) {
    const std::vector<Word128>& wanted = layers[left - 1];
    [[maybe_unused]] const bool is_found =
        any_drop(rows, boards, [&](PatternMove move, const PatternLines& dropped) {
          for (const char direction : directions) {
            const auto slid = slid_rows(dropped, boards, direction);
            if (!slid || *slid == dropped ||
                !std::binary_search(wanted.begin(), wanted.end(), boards.canonical(*slid)))
              continue;
            rows = *slid;
            move.slide = direction;
            game.push_back(move);
            return true;
          }
          return false;
        });
    assert(is_found);
  }
  any_drop(rows, boards, [&](const PatternMove& move, const PatternLines& dropped) {
    for (const char direction : directions)
      if (slid_rows(dropped, boards, direction) != dropped) return false;
    game.push_back(move);
    return true;
  });
  return game;
}

}  // namespace dropslide
