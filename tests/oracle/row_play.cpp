#include "row_play.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "rules.hpp"

namespace oracle {
namespace {

using Rows = std::set<std::string>;

std::string mirrored(const std::string& row) { return {row.rbegin(), row.rend()}; }

std::string slid_left(const std::string& row) {
  Cells cells;
  for (const char letter : row) cells.push_back(value_of(letter));
  std::string result;
  for (const int value : slide_line(cells)) result += letter_of(value);
  return result;
}

std::string slid(const std::string& row, bool left) {
  return left ? slid_left(row) : mirrored(slid_left(mirrored(row)));
}

std::string tiles_of(std::string row) {
  row.erase(std::remove(row.begin(), row.end(), '.'), row.end());
  return row;
}

bool is_empty(const std::string& row) { return tiles_of(row).empty(); }

Rows drops(const std::string& row) {
  Rows after;
  for (std::size_t cell = 0; cell < row.size(); ++cell)
    if (row[cell] == '.') after.insert(std::string(row).replace(cell, 1, "1"));
  return after;
}

// The tiles have no gap between them.
bool is_closed(const std::string& row) {
  const std::size_t first = row.find_first_not_of('.'), last = row.find_last_not_of('.');
  return first == std::string::npos || row.substr(first, last - first + 1).find('.') == std::string::npos;
}

// A row to be slid, with the one before its last drop.
struct Drop {
  std::string before, after;
};

// Every row that comes of slides that `may_slide` allows, of (the drop, the row after the slide, to the
// left).
PlayedRows play(int n, const std::function<bool(const Drop&)>& may_drop,
                const std::function<bool(const Drop&, const std::string&, bool)>& may_slide) {
  require(n >= 1 && n <= 8, "oracle: row out of range");
  PlayedRows played;
  std::vector<std::string> open{std::string(static_cast<std::size_t>(n), '.')};
  while (!open.empty()) {
    const std::string before = open.back();
    open.pop_back();
    if (!played.dropper_to_move.insert(before).second) continue;
    for (const std::string& after : drops(before)) {
      if (!may_drop({before, after})) continue;
      played.slider_to_move.insert(after);
      for (const bool left : {true, false}) {
        const std::string next = slid(after, left);
        // On a full row nobody drops any more.
        if (next.find('.') != std::string::npos && may_slide({before, after}, next, left))
          open.push_back(next);
      }
    }
  }
  return played;
}

// The side where the tiles stood before the drop is where they are slid, and nothing merges.
bool passes(const Drop& drop, const std::string& next, bool left) {
  if (tiles_of(next) != tiles_of(drop.after)) return false;
  if (is_empty(drop.before)) return next == drop.after;
  return slid(drop.before, left) == drop.before;
}

}  // namespace

PlayedRows rows_with_passing(int n) {
  return play(
      n, [](const Drop&) { return true; }, [](const Drop&, const std::string&, bool) { return true; });
}

PlayedRows rows_without_passing(int n) {
  return play(
      n, [](const Drop&) { return true; },
      [](const Drop& drop, const std::string& next, bool left) { return !passes(drop, next, left); });
}

PlayedRows rows_by_rules(int n, bool beside_tiles_alone) {
  return play(
      n,
      [&](const Drop& drop) { return !beside_tiles_alone || is_empty(drop.before) || is_closed(drop.after); },
      [](const Drop& drop, const std::string& next, bool) { return next != drop.after; });
}

}  // namespace oracle
