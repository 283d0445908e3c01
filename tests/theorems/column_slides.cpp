// Slides that are read column by column.
#include "theorems/column_slides.hpp"

#include <algorithm>
#include <stdexcept>

namespace dropslide {
namespace {

constexpr std::size_t most_waiting = 4;

/// Bits of BoardBefore::packed and made.
enum SideBits : unsigned { to_top = 1, to_bottom = 2, to_left = 4, to_right = 8 };

/// What a slide up makes of the column: nothing if that is a tile above 2.
std::optional<Column> slid_up(const Column& column) {
  Column result{};
  std::size_t tiles = 0;
  bool may_merge = false;
  for (const Exponent tile : column) {
    if (tile == 0) continue;
    if (may_merge && result[tiles - 1] == tile) {
      if (tile > 1) return std::nullopt;
      result[tiles - 1] = 2;
      may_merge = false;
    } else {
      result[tiles++] = tile;
      may_merge = true;
    }
  }
  return result;
}

/// Whether a slide up makes this column: then one of a column packed upwards without two 1s side by side, and
/// of a full one without two 2s.
bool is_made_by_up(const Column& column) {
  for (std::size_t row = 1; row < column.size(); ++row) {
    if (column[row - 1] == 0 && column[row] != 0) return false;
    if (column[row] == 1 && column[row - 1] == 1) return false;
    if (column.back() != 0 && column[row] == column[row - 1]) return false;
  }
  return true;
}

Column read_upwards(Column column) {
  std::reverse(column.begin(), column.end());
  return column;
}

bool is_packed_up(const Column& column) {
  return std::is_partitioned(column.begin(), column.end(), [](Exponent tile) { return tile != 0; });
}

/// The row after one more cell before the slide, in each way that its tile may merge.
std::vector<RightSlide::Row> with_cell_before(const RightSlide::Row& row, Exponent tile) {
  if (tile == 0) return {row};
  RightSlide::Row next = row;
  next.last = tile;
  next.is_first_of_two = false;
  if (row.is_first_of_two) {
    if (tile != row.last) return {};
    next.waiting.push_back(static_cast<Exponent>(tile + 1));
    return {next};
  }
  std::vector<RightSlide::Row> ways;
  if (tile != row.last) {  // Otherwise the two would merge.
    ways.push_back(next);
    ways.back().waiting.push_back(tile);
  }
  if (tile == 1) {
    ways.push_back(next);
    ways.back().is_first_of_two = true;
  }
  return ways;
}

/// The row after one more cell after the slide, if it can be that.
std::optional<RightSlide::Row> with_cell_after(RightSlide::Row row, Exponent tile) {
  if (tile == 0) {
    if (row.has_begun) return std::nullopt;
  } else {
    if (row.waiting.empty() || row.waiting.front() != tile) return std::nullopt;
    row.waiting.erase(row.waiting.begin());
    row.has_begun = true;
  }
  if (row.waiting.size() > most_waiting) throw std::length_error("a row with more empty cells than expected");
  return row;
}

}  // namespace

std::vector<UpSlide> UpSlide::next(const Column& before, const Column& after) const {
  return slid_up(before) == after ? std::vector<UpSlide>{*this} : std::vector<UpSlide>{};
}

std::vector<RightSlide> RightSlide::next(const Column& before, const Column& after) const {
  std::vector<RightSlide> ways{*this};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::vector<RightSlide> longer;
    for (const RightSlide& way : ways)
      for (const Row& read : with_cell_before(way.rows[row], before[row]))
        if (const auto both = with_cell_after(read, after[row])) {
          longer.push_back(way);
          longer.back().rows[row] = *both;
        }
    ways = std::move(longer);
  }
  return ways;
}

bool RightSlide::is_last() const {
  return std::all_of(rows.begin(), rows.end(),
                     [](const Row& row) { return row.waiting.empty() && !row.is_first_of_two; });
}

std::optional<BoardBefore> BoardBefore::with(const Column& column, int least_columns) const {
  BoardBefore next = *this;
  next.last = column;
  next.columns = std::min(columns + 1, least_columns);
  if (!is_packed_up(column)) next.packed &= ~to_top;
  if (!is_packed_up(read_upwards(column))) next.packed &= ~to_bottom;
  if (!is_made_by_up(column)) next.made &= ~to_top;
  if (!is_made_by_up(read_upwards(column))) next.made &= ~to_bottom;
  for (unsigned row = 0; row < column_cells; ++row) {
    const unsigned bit = 1U << row;
    if (columns == 0) {
      if (column[row] != 0) next.rows_begun |= bit;
      continue;
    }
    if (last[row] == 0 && column[row] != 0) next.packed &= ~to_left;
    if (last[row] != 0 && column[row] == 0) next.packed &= ~to_right;
    if (last[row] == 1 && column[row] == 1) next.made &= ~(to_left | to_right);
    if (last[row] == 2 && column[row] == 2) next.rows_with_pair |= bit;
  }
  next.made &= next.packed;
  if ((next.rows_with_pair & next.rows_begun) != 0) next.made &= ~to_right;
  if (next.made == 0) return std::nullopt;
  if ((next.made & (to_left | to_right)) == 0) next.rows_with_pair = next.rows_begun = 0;
  return next;
}

bool BoardBefore::is_last(int least_columns) const {
  if (columns < least_columns) return false;
  unsigned full_rows_with_pair = 0;
  for (unsigned row = 0; row < column_cells; ++row)
    if (last[row] != 0) full_rows_with_pair |= rows_with_pair & (1U << row);
  return made != to_left || full_rows_with_pair == 0;
}

}  // namespace dropslide
