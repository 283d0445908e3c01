// Shapes, boards and moves by the rules of the game: the words in which questions are asked and answered.
//
// Tiles are exponents: 0 is an empty cell, v >= 1 the tile with face 2^v. Rows and columns count from 0, from
// the top and from the left.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dropslide/errors.hpp"

namespace dropslide::api {

/// Largest exponent of a tile on a board.
inline constexpr int max_exponent = 31;

/// Most cells of a board.
inline constexpr int max_cells = 25;

/// Rows and columns of a board. One that exists is valid: 1 <= rows <= cols, at most `max_cells` cells.
///
/// Example:
///     const ds::Shape shape = "3x4";
///     assert(shape == ds::Shape(3, 4) && shape.cells() == 12);
class Shape {
 public:
  /// Throws UsageError outside of the range.
  Shape(int rows, int cols);
  /// The shape that "3x4" means. Throws UsageError for anything else.
  Shape(std::string_view text);  // NOLINT: meant to convert, so that solve("3x4", 2) can be written.
  Shape(const char* text) : Shape(std::string_view(text)) {}
  Shape(const std::string& text) : Shape(std::string_view(text)) {}

  /// At least 1.
  int rows() const { return rows_; }
  /// At least `rows()`.
  int cols() const { return cols_; }
  /// 1 to `max_cells`.
  int cells() const { return rows_ * cols_; }
  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  int rows_, cols_;
};

/// "3x4": rows, then columns; what the constructor reads.
std::string to_text(const Shape& shape);

/// A board. Two are equal if they have the same shape and tiles; images under symmetry are different boards.
///
/// Example:
///     ds::Board board = "12./..3";
///     board.set(1, 0, 5);
///     assert(board.at(0, 1) == 2 && ds::to_text(board) == "12./5.3");
///     assert(board == ds::Board("2,4,0/32,0,8"));
class Board {
 public:
  explicit Board(const Shape& shape) : shape_(shape) {}
  /// The board that "12./..3" means: rows from the top with '/' between them; '.' is an empty cell, '1' to
  /// '9' and 'a' to 'v' are exponents. With commas between the cells it is written in faces: "2,4,0/0,0,8".
  ///
  /// Throws  UsageError for anything else.
  Board(std::string_view text);  // NOLINT: meant to convert, so that table.value("12./...") can be written.
  Board(const char* text) : Board(std::string_view(text)) {}
  Board(const std::string& text) : Board(std::string_view(text)) {}

  const Shape& shape() const { return shape_; }
  /// The exponent in a cell, 0 to `max_exponent`. Throws UsageError for a cell that is not on the board.
  int at(int row, int col) const { return cells_[place(row, col)]; }
  /// Puts an exponent, 0 to `max_exponent`. Throws UsageError for another one, or no cell of the board.
  void set(int row, int col, int exponent);
  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::size_t place(int row, int col) const;

  Shape shape_;
  std::array<std::uint8_t, max_cells> cells_{};
};

/// "12./..3", as the constructor reads it.
std::string to_text(const Board& board);

/// The sum of 2^(v-1) over the tiles: half of the sum of their faces. A slide keeps it; a drop of v adds
/// 2^(v-1).
///
/// Example:
///     assert(ds::layer_sum("12./..3") == 1 + 2 + 4);
std::uint64_t layer_sum(const Board& board);

/// Who moves, or who wins.
enum class Player : std::uint8_t { dropper, slider };

/// "dropper" or "slider".
std::string_view to_text(Player player);

/// The side towards which a slide packs the tiles.
enum class Direction : std::uint8_t { left, right, up, down };

/// "left", "right", "up" or "down".
std::string_view to_text(Direction direction);

/// A tile that Dropper places on an empty cell.
struct Drop {
  int row = 0;       ///< From 0, top to bottom.
  int col = 0;       ///< From 0, left to right.
  int exponent = 1;  ///< 1 to Dmax.
  friend bool operator==(const Drop&, const Drop&) = default;
};

/// What one slide does to a board.
struct SlideOutcome {
  Direction direction;
  Board board;          ///< The board after the slide.
  bool has_changed;     ///< Otherwise the slide is not allowed.
  int merges;           ///< Pairs of equal tiles that became one.
  std::uint64_t score;  ///< Sum of the faces of merged tiles, as the original game counts.
};

/// The board with the tile.
///
/// Throws  UsageError if the cell is not empty or not on the board, or the tile is none.
///
/// Example:
///     assert(ds::drop("12./...", {.row = 1, .col = 0, .exponent = 2}) == ds::Board("12./2.."));
Board drop(const Board& board, const Drop& drop);

/// The slide: every line packed towards the side, equal neighbours merged once, far side first.
///
/// Throws  UsageError if two tiles of `max_exponent` would merge.
///
/// Example:
///     const ds::SlideOutcome outcome = ds::slide("111/..2", ds::Direction::right);
///     assert(outcome.board == ds::Board(".12/..2") && outcome.has_changed);
///     assert(outcome.merges == 1 && outcome.score == 4);
SlideOutcome slide(const Board& board, Direction direction);

/// Every drop of a tile 1..dmax on an empty cell, cell by cell.
///
/// Throws  UsageError unless 1 <= dmax <= 25.
///
/// Example:
///     assert(ds::legal_drops("12./...", 3).size() == 4 * 3);
std::vector<Drop> legal_drops(const Board& board, int dmax);

/// The slides that change the board: left, right, up, down.
///
/// Throws  UsageError if two tiles of `max_exponent` would merge.
///
/// Example:
///     for (const ds::SlideOutcome& outcome : ds::legal_slides("12./..."))
///       assert(outcome.has_changed && outcome.direction != ds::Direction::left);
///     assert(ds::legal_slides("12/21").empty());  // A dead board.
std::vector<SlideOutcome> legal_slides(const Board& board);

/// One step of a game in which both players cooperate.
struct GameStep {
  Drop drop;
  std::optional<Direction> slide;  ///< Slider's answer; nothing after the last drop.
  Board board;                     ///< The board after drop and slide.
};

}  // namespace dropslide::api
