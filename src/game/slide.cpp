// Slides and drops on plain boards.
#include "game/slide.hpp"

#include <algorithm>
#include <cassert>

#include "base/error.hpp"
#include "game/line_slide.hpp"

namespace dropslide {
namespace {

struct Cell {
  int row;
  int col;
};

bool is_horizontal(Direction direction) {
  return direction == Direction::left || direction == Direction::right;
}

/// Cell number `step` of line `line`, counted from the side towards which the tiles slide.
Cell cell_from_far_side(Shape shape, Direction direction, int line, int step) {
  switch (direction) {
    case Direction::left:
      return {line, step};
    case Direction::right:
      return {line, shape.cols - 1 - step};
    case Direction::up:
      return {step, line};
    default:
      return {shape.rows - 1 - step, line};
  }
}

void check_largest(int made) {
  if (made > max_exponent)
    throw EnvironmentError("two tiles of exponent 31 would merge: 31 is the largest tile");
}

void slide_line_of(const Board& from, int line, int length, SlideOutcome& outcome) {
  const auto cell = [&](int step) { return cell_from_far_side(from.shape(), outcome.direction, line, step); };
  const auto set = [&](int step, int value) {
    outcome.board.set(cell(step).row, cell(step).col, static_cast<Exponent>(value));
  };
  const auto merge = [&](int step, int made) {
    check_largest(made);
    set(step, made);
    outcome.merges += 1;
    outcome.highest_merged = std::max(outcome.highest_merged, static_cast<Exponent>(made));
    outcome.score += std::uint64_t{1} << made;
    return true;
  };
  slide_line(
      length, [&](int step) { return from.at(cell(step).row, cell(step).col); }, set, merge);
}

bool is_full(const Board& board) { return count_tiles(board) == board.shape().cells(); }

bool has_equal_neighbours(const Board& board) {
  const auto [rows, cols] = board.shape();
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const Exponent value = board.at(row, col);
      if (value == 0) continue;
      if (col + 1 < cols && board.at(row, col + 1) == value) return true;
      if (row + 1 < rows && board.at(row + 1, col) == value) return true;
    }
  return false;
}

}  // namespace

std::string_view to_text(Direction direction) {
  constexpr std::array<std::string_view, 4> names{"left", "right", "up", "down"};
  return names[static_cast<std::size_t>(direction)];
}

SlideOutcome slide(const Board& board, Direction direction) {
  SlideOutcome outcome{direction, Board(board.shape())};
  const auto [rows, cols] = board.shape();
  const int lines = is_horizontal(direction) ? rows : cols;
  const int length = is_horizontal(direction) ? cols : rows;
  for (int line = 0; line < lines; ++line) slide_line_of(board, line, length, outcome);
  outcome.changed = outcome.board != board;
  return outcome;
}

std::vector<SlideOutcome> legal_slides(const Board& board) {
  std::vector<SlideOutcome> outcomes;
  for (const Direction direction : all_directions)
    if (SlideOutcome outcome = slide(board, direction); outcome.changed) outcomes.push_back(outcome);
  return outcomes;
}

std::vector<Drop> legal_drops(const Board& board, int dmax) {
  assert(dmax >= 1 && dmax <= max_exponent);
  std::vector<Drop> drops;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      for (int value = 1; value <= dmax && board.at(row, col) == 0; ++value)
        drops.push_back({row, col, static_cast<Exponent>(value)});
  return drops;
}

Board apply_drop(Board board, Drop drop) {
  assert(board.at(drop.row, drop.col) == 0);
  board.set(drop.row, drop.col, drop.value);
  return board;
}

bool slider_can_move(const Board& board) {
  const int tiles = count_tiles(board);
  return (tiles > 0 && !is_full(board)) || has_equal_neighbours(board);
}

}  // namespace dropslide
