// Board shapes: m rows by n columns, m <= n, at most 25 cells for a search, at most 8x8 for a given game.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dropslide {

/// Most cells of a board that is searched: those that fit 128 bits, 5 bits a cell.
inline constexpr int max_cells = 25;
/// Sides up to which boards of more cells can be drawn and games on them replayed.
inline constexpr int max_replayed_side = 8;

/// Size of a board in the thesis's convention: m rows (vertical), n columns (horizontal), m <= n.
struct Shape {
  int rows = 1;  ///< m, at least 1.
  int cols = 1;  ///< n, at least m.

  constexpr int cells() const { return rows * cols; }
  /// Whether m = n: such boards have eight images.
  constexpr bool is_square() const { return rows == cols; }
  /// Shapes that the toolkit plays: 1 <= rows <= cols and at most `max_cells` cells.
  constexpr bool is_playable() const { return rows >= 1 && rows <= cols && rows * cols <= max_cells; }
  /// Shapes on which a given game can be replayed: the playable ones, and the others up to 8x8.
  constexpr bool is_replayable() const {
    return is_playable() || (rows >= 1 && rows <= cols && cols <= max_replayed_side);
  }
  friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

/// What a shape is wanted for: a search takes playable shapes alone, a replay larger ones, too.
enum class ShapeUse : std::uint8_t { search, replay };

/// Throws UsageError unless the shape is playable or, for replays, replayable.
Shape make_shape(int rows, int cols, ShapeUse use = ShapeUse::search);

/// Shape meant by "3x4". Throws UsageError naming the expected form and range.
Shape parse_shape(std::string_view text, ShapeUse use = ShapeUse::search);

/// "3x4": rows, then columns; `parse_shape` inverts it.
std::string to_text(Shape shape);

/// Every playable shape, by rows and then columns.
std::vector<Shape> playable_shapes();

/// Every replayable shape, in the same order.
std::vector<Shape> replayable_shapes();

}  // namespace dropslide
