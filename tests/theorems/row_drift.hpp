// How far rows that stand side by side shift against each other while Dropper fills a board column by column
// without merges: the game that is left when the values of tiles are forgotten (theory/notes/no-merges.md).
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <vector>

namespace dropslide {

/// Most rows of such a board.
inline constexpr int most_drifting_rows = 6;

/// A board of which some columns are full, packed left or right, with the tiles of the next column that were
/// dropped so far: they stick out, one in a row, where the board is open.
struct FilledColumns {
  int rows = 0;
  /// How much further to the right each row stands than the first one, against the first full column.
  std::array<int, most_drifting_rows> place{};
  bool is_packed_right = false;
  unsigned sticking_out = 0;  ///< Rows, the lowest bit the uppermost one.

  /// Nothing but full columns, whose rows have not been shifted.
  static FilledColumns unshifted(int rows) { return {rows, {}, false, 0}; }

  auto operator<=>(const FilledColumns&) const = default;

  /// The largest shift between two rows side by side.
  int shift() const;
};

/// With one more tile, in each of the rows that do not stick out. Slider is to move then.
std::vector<FilledColumns> after_drops(const FilledColumns& position);

/// What Slider can make of a position after a drop, Dropper to move: the slide to the other side first; then,
/// if they change the column, up and down.
std::vector<FilledColumns> after_slides(const FilledColumns& position);

/// The fewest drops after which Slider can have shifted two rows side by side by more than `shift`, from full
/// columns that are not shifted, whatever Dropper does; nothing if Dropper can prevent it for ever.
///
/// Requires    2 <= rows <= most_drifting_rows, 0 <= shift.
/// Complexity  all positions with smaller shifts, (2 shift + 1)^(rows - 1) * 2^(rows + 1), once a drop.
std::optional<int> least_drops_to_drift(int rows, int shift);

}  // namespace dropslide
