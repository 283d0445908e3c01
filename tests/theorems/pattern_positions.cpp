// Boards that lead to the 1-2 pattern, column by column.
#include "theorems/pattern_positions.hpp"

#include <algorithm>
#include <bit>

namespace dropslide {
namespace {

constexpr Column short_column{2, 1, 2, 0};
constexpr std::array<Column, 6> open_columns{
    {{1, 2, 1, 0}, {1, 2, 0, 0}, {2, 1, 0, 0}, {2, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}}};

constexpr Exponent other_tile(Exponent tile) { return static_cast<Exponent>(3 - tile); }

constexpr Column full_column(Exponent top) { return {top, other_tile(top), top, other_tile(top)}; }

/// The number of columns read, up to one that is odd or even as it is.
constexpr int one_more(int columns) { return columns > least_pattern_columns ? columns - 1 : columns + 1; }

/// What has been read of a board with short columns and no open one.
struct ShortColumns {
  Exponent top = 1;         ///< Of the next column in the pattern.
  int columns = 0;          ///< As `one_more` counts.
  int shorts = 0;           ///< Up to 2.
  bool begins_low = false;  ///< The first short column is in the place of a 2 1 2 1.

  auto operator<=>(const ShortColumns&) const = default;

  bool is_last() const {
    return columns >= least_pattern_columns && (shorts > 1 || (shorts == 1 && begins_low));
  }

  std::vector<std::pair<Column, ShortColumns>> steps() const {
    ShortColumns full = *this;
    full.top = other_tile(top);
    full.columns = one_more(columns);
    ShortColumns shorter = full;
    if (shorts == 0) shorter.begins_low = top == 2;
    shorter.shorts = std::min(shorts + 1, 2);
    return {{full_column(top), full}, {short_column, shorter}};
  }
};

/// What has been read of a board whose first column is short and whose last but one is open.
struct OpenColumn {
  Exponent top = 1;         ///< Of the next column in the pattern.
  int columns = 0;          ///< As `one_more` counts.
  int columns_to_come = 2;  ///< 2 before the open column.

  auto operator<=>(const OpenColumn&) const = default;

  bool is_last() const { return columns_to_come == 0 && columns >= least_pattern_columns; }

  std::vector<std::pair<Column, OpenColumn>> steps() const {
    if (columns_to_come == 0) return {};
    OpenColumn next = *this;
    next.top = other_tile(top);
    next.columns = one_more(columns);
    if (columns_to_come == 1) next.columns_to_come = 0;
    std::vector<std::pair<Column, OpenColumn>> result{{short_column, next}};
    if (columns > 0) result.emplace_back(full_column(top), next);
    if (columns_to_come == 2 && columns % 2 == 1) {
      next.columns_to_come = 1;
      for (const Column& column : open_columns) result.emplace_back(column, next);
    }
    return result;
  }
};

/// What has been read of a board with short rows.
struct ShortRows {
  /// One row: its first tile in the pattern, and whether 1s at its ends are gone.
  struct Row {
    Exponent first = 1;
    bool has_lost_first = false, has_lost_last = false;

    auto operator<=>(const Row&) const = default;

    Exponent tile(int column) const {
      const int place = column - has_lost_last;
      if (place < has_lost_first) return 0;
      return place % 2 == 0 ? first : other_tile(first);
    }
  };

  std::array<Row, column_cells> rows{};
  int columns = 0;  ///< As `one_more` counts.

  auto operator<=>(const ShortRows&) const = default;

  bool is_last() const {
    return columns >= least_pattern_columns && std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
             return !row.has_lost_last || (columns % 2 == 1 ? row.first : other_tile(row.first)) == 1;
           });
  }

  std::vector<std::pair<Column, ShortRows>> steps() const {
    Column column{};
    for (std::size_t row = 0; row < rows.size(); ++row) column[row] = rows[row].tile(columns);
    ShortRows next = *this;
    next.columns = one_more(columns);
    return {{column, next}};
  }
};

/// All ways to take 1s away from the ends of the rows, of the pattern with this tile in the corner.
void add_short_rows(Exponent corner, std::vector<ShortRows>& out) {
  constexpr unsigned first_ends = 0x55, all_ends = 0xff;  // Two bits a row: the first end and the last.
  for (unsigned lost = 1; lost <= all_ends; ++lost) {
    if (std::popcount(lost) == 1 && (lost & first_ends) == 0) continue;
    ShortRows start;
    bool is_sound = true;
    for (unsigned row = 0; row < column_cells; ++row) {
      const Exponent first = row % 2 == 0 ? corner : other_tile(corner);
      const unsigned ends = lost >> (2 * row);
      start.rows[row] = {first, (ends & 1U) != 0, (ends & 2U) != 0};
      is_sound = is_sound && (first == 1 || !start.rows[row].has_lost_first);
    }
    if (is_sound) out.push_back(start);
  }
}

}  // namespace

ColumnAutomaton boards_with_short_columns() {
  const auto most = automaton_from<ShortColumns>({{.top = 1}, {.top = 2}});
  const auto rest = automaton_from<OpenColumn>({{.top = 1}, {.top = 2}});
  return united(most, united(rest, mirrored(rest)));
}

ColumnAutomaton boards_with_short_rows() {
  std::vector<ShortRows> first;
  for (const Exponent corner : {Exponent{1}, Exponent{2}}) add_short_rows(corner, first);
  return automaton_from(first);
}

ColumnAutomaton positions_before_pattern() {
  const ColumnAutomaton columns = boards_with_short_columns(), rows = boards_with_short_rows();
  return united(united(columns, upside_down(columns)), united(rows, mirrored(rows)));
}

}  // namespace dropslide
