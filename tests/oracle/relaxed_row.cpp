#include "relaxed_row.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "rules.hpp"

namespace oracle {
namespace {

constexpr char wall = '|';

// A row from the left to the right without empty cells, and where the last drop was.
struct Row {
  std::string tiles;
  bool dropped_left = true;
  int cells = 0;  // On a whole row all of them, otherwise those without a wall or a tile beyond it.

  bool operator<(const Row& other) const {
    return std::tie(tiles, dropped_left, cells) < std::tie(other.tiles, other.dropped_left, other.cells);
  }
};

bool has_pair(const std::string& tiles) {
  return std::adjacent_find(tiles.begin(), tiles.end()) != tiles.end();
}

// The tiles after a slide; a wall never merges, and there are no three equal tiles in a row.
std::string slid(const std::string& tiles) {
  const auto stop = tiles.find(wall);
  if (stop != std::string::npos) return slid(tiles.substr(0, stop)) + wall + slid(tiles.substr(stop + 1));
  Cells row;
  for (const char letter : tiles) row.push_back(value_of(letter));
  std::string result;
  for (const int value : slide_line(row))
    if (value != 0) result += letter_of(value);
  return result;
}

std::string dropped(const std::string& tiles, bool left) { return left ? "1" + tiles : tiles + "1"; }

int size_of(const std::string& tiles) {
  return static_cast<int>(tiles.size() -
                          static_cast<std::size_t>(std::count(tiles.begin(), tiles.end(), wall)));
}

// Every row without passing, and without a tile as high as that; and those in which it has just been made,
// with a wall in its place.
void walk_whole_rows(int tile, int cells, std::set<Row>& starts) {
  for (std::set<Row> layer{{"1", true, cells}, {"1", false, cells}}; !layer.empty();) {
    std::set<Row> next;
    for (const Row& row : layer)
      for (const bool left : {false, true}) {
        if (left == row.dropped_left && !has_pair(row.tiles)) continue;
        Row after{dropped(slid(row.tiles), left), left, cells};
        if (size_of(after.tiles) > cells) continue;
        const auto made = after.tiles.find(letter_of(tile));
        if (made == std::string::npos) {
          next.insert(after);
          continue;
        }
        after.tiles[made] = wall;
        after.cells = cells - 1;
        starts.insert(after);
      }
    layer = next;
  }
}

// Rules 2 to 4.
std::set<Row> next_rows(const Row& row, int tile) {
  std::set<Row> next{{row.tiles, row.dropped_left, row.cells + 1}};
  for (const bool left : {false, true})
    for (const bool buys : {false, true}) {
      if (!buys && left == row.dropped_left && !has_pair(row.tiles)) continue;
      Row after{dropped(slid(row.tiles), left), left, row.cells + (buys ? 1 : 0)};
      if (size_of(after.tiles) > after.cells) continue;
      for (auto made = after.tiles.find(letter_of(tile)); made != std::string::npos;
           made = after.tiles.find(letter_of(tile))) {
        after.tiles.erase(made, 1);
        --after.cells;
      }
      next.insert(after);
    }
  return next;
}

std::string name_of(const Row& row) { return row.tiles + (row.dropped_left ? '<' : '>'); }

}  // namespace

std::map<std::string, int> low_parts_of_relaxed_game(int tile, int most_cells) {
  require(2 <= tile && tile <= 5 && most_cells <= 14, "oracle: relaxed game out of range");
  std::set<Row> seen;
  for (int cells = 1; cells <= most_cells + 1; ++cells) walk_whole_rows(tile, cells, seen);
  std::map<std::string, int> least;
  for (std::set<Row> layer = seen; !layer.empty();) {
    std::set<Row> next;
    for (const Row& row : layer) {
      const auto [found, is_new] = least.try_emplace(name_of(row), row.cells);
      if (!is_new) found->second = std::min(found->second, row.cells);
      for (const Row& after : next_rows(row, tile))
        if (after.cells <= most_cells && seen.insert(after).second) next.insert(after);
    }
    layer = next;
  }
  return least;
}

std::string low_part_of(const std::string& string, int tile) {
  const auto is_high = [&](char letter) { return value_of(letter) >= tile; };
  const auto first = std::find_if(string.begin(), string.end(), is_high);
  const auto last = std::find_if(string.rbegin(), string.rend(), is_high).base();
  if (first == string.end()) return {};
  return std::string(string.begin(), first) + wall + std::string(last, string.end()) + '<';
}

}  // namespace oracle
