// Board shapes: m rows by n columns, m <= n, at most 25 cells.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace dropslide {

inline constexpr int max_cells = 25;

/// Size of a board in the thesis's convention: m rows (vertical), n columns (horizontal), m <= n.
struct Shape {
  int rows = 1;
  int cols = 1;

  constexpr int cells() const { return rows * cols; }
  constexpr bool is_square() const { return rows == cols; }
  /// Shapes that the toolkit plays: 1 <= rows <= cols and at most `max_cells` cells.
  constexpr bool is_playable() const { return rows >= 1 && rows <= cols && rows * cols <= max_cells; }
  friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

/// Throws UsageError unless the shape is playable.
Shape make_shape(int rows, int cols);

/// Shape meant by "3x4". Throws UsageError naming the expected form and range.
Shape parse_shape(std::string_view text);

std::string to_text(Shape shape);

/// Every playable shape, by rows and then columns.
std::vector<Shape> playable_shapes();

}  // namespace dropslide
