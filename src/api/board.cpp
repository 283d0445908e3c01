// Shapes, boards and moves of the public API, by the rules of the room game.
#include "dropslide/board.hpp"

#include <fmt/format.h>

#include "api/convert.hpp"
#include "game/slide.hpp"

namespace dropslide::api {

Shape::Shape(int rows, int cols) : rows_(rows), cols_(cols) {
  guarded([&] { return make_shape(rows, cols); });
}

Shape::Shape(std::string_view text) : rows_(1), cols_(1) {
  const dropslide::Shape shape = guarded([&] { return parse_shape(text); });
  rows_ = shape.rows;
  cols_ = shape.cols;
}

std::string to_text(const Shape& shape) { return dropslide::to_text(to_inside(shape)); }

Board::Board(std::string_view text) : Board(guarded([&] { return to_outside(parse_board(text)); })) {}

std::size_t Board::place(int row, int col) const {
  if (row < 0 || row >= shape_.rows() || col < 0 || col >= shape_.cols())
    throw UsageError(
        fmt::format("a {} board has no cell at row {}, column {} (from 0)", to_text(shape_), row, col));
  return static_cast<std::size_t>(row * shape_.cols() + col);
}

void Board::set(int row, int col, int exponent) {
  if (exponent < 0 || exponent > max_exponent)
    throw UsageError(fmt::format("expected an exponent from 0 to {}, found {}", max_exponent, exponent));
  cells_[place(row, col)] = static_cast<std::uint8_t>(exponent);
}

std::string to_text(const Board& board) { return dropslide::to_text(to_inside(board)); }

std::uint64_t layer_sum(const Board& board) { return dropslide::layer_sum(to_inside(board)); }

std::string_view to_text(Player player) { return dropslide::to_text(to_inside(player)); }

std::string_view to_text(Direction direction) {
  constexpr std::string_view names[] = {"left", "right", "up", "down"};
  return names[static_cast<std::size_t>(direction)];
}

Board drop(const Board& board, const Drop& drop) {
  if (drop.exponent < 1)
    throw UsageError(fmt::format("expected a tile from 1 to {}, found {}", max_exponent, drop.exponent));
  if (board.at(drop.row, drop.col) != 0)
    throw UsageError(fmt::format("{}: the cell at row {}, column {} (from 0) is not empty", to_text(board),
                                 drop.row, drop.col));
  Board after = board;
  after.set(drop.row, drop.col, drop.exponent);
  return after;
}

namespace {

SlideOutcome to_outside(const dropslide::SlideOutcome& outcome) {
  return {api::to_outside(outcome.direction), api::to_outside(outcome.board), outcome.changed, outcome.merges,
          outcome.score};
}

dropslide::Direction to_inside(Direction direction) {
  return all_directions[static_cast<std::size_t>(direction)];
}

/// Two tiles that are too large to merge were given by the caller.
template <class Work>
auto within_exponents(Work&& work) -> decltype(work()) {
  try {
    return work();
  } catch (const dropslide::EnvironmentError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

SlideOutcome slide(const Board& board, Direction direction) {
  return within_exponents(
      [&] { return to_outside(dropslide::slide(api::to_inside(board), to_inside(direction))); });
}

std::vector<Drop> legal_drops(const Board& board, int dmax) {
  std::vector<Drop> drops;
  for (const auto& drop :
       guarded([&] { return dropslide::legal_drops(api::to_inside(board), checked_dmax(dmax)); }))
    drops.push_back(api::to_outside(drop));
  return drops;
}

std::vector<SlideOutcome> legal_slides(const Board& board) {
  return within_exponents([&] {
    std::vector<SlideOutcome> outcomes;
    for (const auto& outcome : dropslide::legal_slides(api::to_inside(board)))
      outcomes.push_back(to_outside(outcome));
    return outcomes;
  });
}

}  // namespace dropslide::api
