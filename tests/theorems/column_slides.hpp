// Slides of boards of four rows that are read column by column, before and after together, and what can be
// said of a board with Dropper to move when it is read so. Tiles are 1 and 2.
#pragma once

#include <optional>
#include <vector>

#include "theorems/column_automaton.hpp"

namespace dropslide {

/// A slide up: each column by itself.
struct UpSlide {
  auto operator<=>(const UpSlide&) const = default;

  /// How the slide can go on when these columns are read next: not at all, or in one way.
  std::vector<UpSlide> next(const Column& before, const Column& after) const;
  /// Whether the board may end here.
  bool is_last() const { return true; }
};

/// A slide to the right: what was read of each row before it is ahead of what was read after it.
struct RightSlide {
  /// Tiles that wait for their place after the slide, first come first.
  struct Row {
    std::vector<Exponent> waiting;
    Exponent last = 0;             ///< The last tile that was read, 0 if there is none.
    bool is_first_of_two = false;  ///< It will merge with the next one.
    bool has_begun = false;        ///< A tile was read after the slide.

    auto operator<=>(const Row&) const = default;
  };

  std::array<Row, column_cells> rows{};

  auto operator<=>(const RightSlide&) const = default;

  /// How the slide can go on when these columns are read next, and which of the tiles before it merge.
  /// Throws std::length_error if more than four tiles would wait.
  std::vector<RightSlide> next(const Column& before, const Column& after) const;
  bool is_last() const;
};

/// Against which sides a board is packed, and in which directions a slide may have made it.
struct BoardBefore {
  Column last{};                ///< The column that was read last.
  int columns = 0;              ///< Read so far, up to the least number.
  unsigned packed = 15;         ///< Sides: bits of up, down, left and right.
  unsigned made = 15;           ///< Directions: the same bits.
  unsigned rows_begun = 0;      ///< Rows with a tile in the first column.
  unsigned rows_with_pair = 0;  ///< Rows with two 2s side by side.

  auto operator<=>(const BoardBefore&) const = default;

  /// With one more column; nothing if it is then packed against no side or made by no slide.
  std::optional<BoardBefore> with(const Column& column, int least_columns) const;
  /// Whether it may end here.
  bool is_last(int least_columns) const;
};

}  // namespace dropslide
