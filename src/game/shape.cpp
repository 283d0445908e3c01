// Board shapes: validation and text.
#include "game/shape.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/error.hpp"
#include "game/shape_hint.hpp"

namespace dropslide {

namespace {

[[noreturn]] void refuse_shape(std::string_view text) {
  const std::string meant = meant_shape(text);
  throw UsageError(fmt::format("'{}' is not a board shape: expected ROWSxCOLUMNS, such as 3x4{}", text,
                               meant.empty() ? "" : fmt::format(": did you mean '{}'?", meant)));
}

std::string larger_boards(ShapeUse use) {
  return use == ShapeUse::search ? "" : fmt::format(", or at most {0}x{0}", max_replayed_side);
}

}  // namespace

Shape make_shape(int rows, int cols, ShapeUse use) {
  const auto fits = [use](Shape shape) {
    if (shape.cols > max_cells) return false;  // Cells of longer boards may be too many to be counted.
    return use == ShapeUse::search ? shape.is_playable() : shape.is_replayable();
  };
  if (rows > cols && fits({cols, rows}))
    throw UsageError(fmt::format(
        "{0}x{1} has more rows than columns: turned by a quarter it is {1}x{0}, ask for that", rows, cols));
  if (const Shape shape{rows, cols}; fits(shape)) return shape;
  if (rows >= 1 && cols >= 1)
    throw UsageError(fmt::format("{}x{} has {} cells: expected at most {}{}", rows, cols,
                                 std::int64_t{rows} * cols, max_cells, larger_boards(use)));
  throw UsageError(fmt::format("{}x{} is not a board: expected 1 <= rows <= columns and at most {} cells{}",
                               rows, cols, max_cells, larger_boards(use)));
}

Shape parse_shape(std::string_view text, ShapeUse use) {
  const char* const end = text.data() + text.size();
  int rows = 0, cols = 0;
  const auto first = std::from_chars(text.data(), end, rows);
  const bool separated = first.ec == std::errc{} && first.ptr != end && *first.ptr == 'x';
  const auto second = separated ? std::from_chars(first.ptr + 1, end, cols) : first;
  const bool sane = rows >= 0 && rows <= 1000 && cols >= 0 && cols <= 1000;
  if (!separated || second.ec != std::errc{} || second.ptr != end || !sane) refuse_shape(text);
  return make_shape(rows, cols, use);
}

std::string to_text(Shape shape) { return fmt::format("{}x{}", shape.rows, shape.cols); }

std::vector<Shape> replayable_shapes() {
  std::vector<Shape> shapes;
  for (int rows = 1; rows <= max_replayed_side; ++rows)
    for (int cols = rows; Shape{rows, cols}.is_replayable(); ++cols) shapes.push_back({rows, cols});
  return shapes;
}

std::vector<Shape> playable_shapes() {
  std::vector<Shape> shapes = replayable_shapes();
  std::erase_if(shapes, [](Shape shape) { return !shape.is_playable(); });
  return shapes;
}

}  // namespace dropslide
