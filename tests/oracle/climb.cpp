#include "climb.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "rules.hpp"

namespace oracle {
namespace {

using Key = std::uint64_t;  // Four bits a cell, row by row, the first cell lowest.

constexpr int side = 4, cells = 16, highest = 15;

int cell_of(Key board, int cell) { return static_cast<int>(board >> (4 * cell) & 15); }

unsigned row_of(Key board, int row) { return static_cast<unsigned>(board >> (16 * row) & 0xffff); }

Key transposed(Key board) {
  Key result = 0;
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col)
      result |= static_cast<Key>(cell_of(board, side * row + col)) << (4 * (side * col + row));
  return result;
}

Board plain(Key board) {
  Board result = empty_board(side, side);
  for (int cell = 0; cell < cells; ++cell)
    result.cells[static_cast<std::size_t>(cell)] = cell_of(board, cell);
  return result;
}

// What each row becomes in a slide to the left or to the right; a row that would make 16 stays as it is.
class Rows {
 public:
  Rows() : left_(1 << 16), right_(1 << 16) {
    for (unsigned row = 0; row < left_.size(); ++row) {
      left_[row] = slid(row, false);
      right_[row] = slid(row, true);
    }
  }

  Key slide(Key board, bool right) const {
    Key result = 0;
    for (int row = 0; row < side; ++row)
      result |= static_cast<Key>((right ? right_ : left_)[row_of(board, row)]) << (16 * row);
    return result;
  }

 private:
  static std::uint16_t slid(unsigned row, bool right) {
    Cells line;
    for (int col = 0; col < side; ++col) line.push_back(static_cast<int>(row >> (4 * col) & 15));
    if (right) std::reverse(line.begin(), line.end());
    line = slide_line(line);
    if (right) std::reverse(line.begin(), line.end());
    unsigned result = 0;
    for (int col = 0; col < side; ++col) {
      if (line[static_cast<std::size_t>(col)] > highest) return static_cast<std::uint16_t>(row);
      result |= static_cast<unsigned>(line[static_cast<std::size_t>(col)]) << (4 * col);
    }
    return static_cast<std::uint16_t>(result);
  }

  std::vector<std::uint16_t> left_, right_;
};

// How early along the snake the weight of a board stands: each cell counts half of the one before.
double worth(Key board) {
  double sum = 0;
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      const int step = side * row + (row % 2 == 0 ? col : side - 1 - col);
      if (const int tile = cell_of(board, side * row + col)) sum += std::exp2(tile - step);
    }
  return sum;
}

struct Kept {
  Key board;
  std::size_t before;  // Its place among those kept one drop earlier.
};

using Layer = std::vector<Kept>;

void add_successors(const Rows& rows, Key board, std::size_t place,
                    std::unordered_map<Key, std::size_t>& next) {
  for (int cell = 0; cell < cells; ++cell) {
    if (cell_of(board, cell) != 0) continue;
    const Key dropped = board | Key{1} << (4 * cell), turned = transposed(dropped);
    for (const bool back : {false, true}) {
      const Key along = rows.slide(dropped, back), across = transposed(rows.slide(turned, back));
      if (along != dropped) next.emplace(along, place);
      if (across != dropped) next.emplace(across, place);
    }
  }
}

Layer best_of(const std::unordered_map<Key, std::size_t>& next, std::size_t kept) {
  std::vector<std::pair<double, Kept>> all;
  for (const auto& [board, before] : next) all.push_back({worth(board), {board, before}});
  const auto better = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.board < b.second.board;
  };
  const std::size_t size = std::min(kept, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size), all.end(), better);
  Layer layer;
  for (std::size_t i = 0; i < size; ++i) layer.push_back(all[i].second);
  return layer;
}

// A slide after some drop that makes the tile 16; an empty text if there is none.
std::string last_board(Key board) {
  for (const Board& dropped : drops(plain(board), 1))
    for (const Board& slid : slides(dropped))
      if (*std::max_element(slid.cells.begin(), slid.cells.end()) > highest) return to_text(slid);
  return {};
}

bool may_end(Key board) {
  int count = 0;
  for (int cell = 0; cell < cells; ++cell) count += cell_of(board, cell) == highest;
  return count > 1;
}

std::vector<std::string> game_through(const std::vector<Layer>& layers, std::size_t place, std::string last) {
  std::vector<std::string> boards{std::move(last)};
  for (std::size_t drop = layers.size(); drop-- > 0; place = layers[drop][place].before)
    boards.push_back(to_text(plain(layers[drop][place].board)));
  std::reverse(boards.begin(), boards.end());
  return boards;
}

}  // namespace

std::vector<std::string> game_to_highest_tile(std::size_t kept) {
  const Rows rows;
  std::vector<Layer> layers{{{0, 0}}};
  while (!layers.back().empty()) {
    for (std::size_t place = 0; place < layers.back().size(); ++place) {
      const Key board = layers.back()[place].board;
      if (!may_end(board)) continue;
      if (std::string last = last_board(board); !last.empty())
        return game_through(layers, place, std::move(last));
    }
    std::unordered_map<Key, std::size_t> next;
    for (std::size_t place = 0; place < layers.back().size(); ++place)
      add_successors(rows, layers.back()[place].board, place, next);
    layers.push_back(best_of(next, kept));
  }
  return {};
}

bool is_a_game_of_ones(const std::vector<std::string>& boards) {
  for (std::size_t i = 1; i < boards.size(); ++i) {
    const Cells target = parse(boards[i]).cells;
    bool follows = false;
    for (const Board& dropped : drops(parse(boards[i - 1]), 1))
      for (const Board& slid : slides(dropped)) follows = follows || slid.cells == target;
    if (!follows) return false;
  }
  return !boards.empty();
}

}  // namespace oracle
