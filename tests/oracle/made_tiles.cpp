#include "made_tiles.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

#include "rules.hpp"

namespace oracle {
namespace {

// A low part, from the border inwards on either side, and what goes on around it.
struct Low {
  std::string left, right;
  char last = '<';                    // Where the last 1 was dropped.
  int free_left = 0, free_right = 0;  // Moves that the last tile y on either side still frees.
  std::size_t made = 0;

  std::string text() const {
    return left + '|' + right + last + std::to_string(free_left) + ',' + std::to_string(free_right) + ',' +
           std::to_string(made);
  }
};

bool has_pair(const std::string& tiles) {
  return std::adjacent_find(tiles.begin(), tiles.end()) != tiles.end();
}

// Slides one side, and takes a tile y away from its inner end; whether there was one.
bool slide_side(std::string& tiles, int tile) {
  Cells row;
  for (const char letter : tiles) row.push_back(value_of(letter));
  tiles.clear();
  for (const int value : slide_line(row))
    if (value != 0) tiles += letter_of(value);
  const bool is_made = !tiles.empty() && value_of(tiles.back()) == tile;
  if (is_made) tiles.pop_back();
  return is_made;
}

void drop(Low& low, char side) {
  std::string& tiles = side == '<' ? low.left : low.right;
  tiles = "1" + tiles;
  low.last = side;
}

// Low parts y - 1 moves after the last half of a tile y fell on the left: then 1 1 2 .. y-1 stood there, and
// on the right any tiles without a pair. The tile has just been made, and the last 1 dropped.
std::set<std::tuple<std::string, std::string, char>> starts(int tile) {
  std::set<std::tuple<std::string, std::string, char>> found;
  std::string chain = "11";
  for (int value = 2; value < tile; ++value) chain += letter_of(value);
  for (unsigned set = 0; set < 1U << (tile - 1); ++set) {
    std::string right;
    for (int value = 1; value < tile; ++value)
      if ((set >> (value - 1) & 1U) != 0) right += letter_of(value);
    for (unsigned sides = 0; sides < 1U << (tile - 1); ++sides) {  // Of the drops of these moves.
      Low low{chain, right};
      for (int move = 0; move < tile - 1; ++move) {
        slide_side(low.left, tile);
        slide_side(low.right, tile);
        drop(low, (sides >> move & 1U) != 0 ? '<' : '>');
      }
      found.emplace(low.left, low.right, low.last);
    }
  }
  return found;
}

}  // namespace

bool tiles_can_be_made(const std::vector<MadeTile>& sequence, int tile) {
  require(3 <= tile && tile <= 9 && !sequence.empty(), "oracle: made tiles out of range");
  const auto fits = [&](const Low& low) {
    const int cells = 4 * tile / 3 + sequence[low.made].cells - low.free_left - low.free_right;
    return static_cast<int>(low.left.size() + low.right.size()) <= cells;
  };
  std::vector<Low> open;
  std::unordered_set<std::string> seen;
  const auto add = [&](const Low& low) {
    if (fits(low) && seen.insert(low.text()).second) open.push_back(low);
  };
  for (const auto& [left, right, last] : starts(tile))
    for (int older = 0; older <= 4 * tile; ++older)  // That an older tile on the right frees.
      add({left, right, last, sequence[0].free_moves, older, 0});
  while (!open.empty()) {
    const Low from = open.back();
    open.pop_back();
    const bool is_free = has_pair(from.left) || has_pair(from.right) || from.free_left + from.free_right > 0;
    for (const char side : {'<', '>'}) {
      if (!is_free && side == from.last) continue;  // It would pass.
      Low after = from;
      after.free_left = std::max(0, after.free_left - 1);
      after.free_right = std::max(0, after.free_right - 1);
      const bool made_left = slide_side(after.left, tile), made_right = slide_side(after.right, tile);
      drop(after, side);
      if (made_left || made_right) {
        if ((made_left ? '<' : '>') != sequence[from.made].side) continue;
        if (++after.made == sequence.size()) return true;
        (made_left ? after.free_left : after.free_right) = sequence[after.made].free_moves;
      }
      add(after);
    }
  }
  return false;
}

}  // namespace oracle
