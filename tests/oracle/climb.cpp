#include "climb.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "rules.hpp"

namespace oracle {
namespace {

using Key = std::uint64_t;  // Four bits a cell, row by row, the first cell lowest.

struct Kept {
  Key board;
  std::size_t before;  // Its place among those kept one drop earlier.
};

using Layer = std::vector<Kept>;

class Climb {
 public:
  Climb(int rows, int cols) : rows_(rows), cols_(cols) {
    require(rows * cols <= 16, "oracle: board too large to climb");
  }

  Layer after(const Layer& layer, int drop, std::size_t kept) const {
    std::unordered_map<Key, std::size_t> next;
    for (std::size_t place = 0; place < layer.size(); ++place)
      for (int cell = 0; cell < rows_ * cols_; ++cell)
        if (tile_in(layer[place].board, cell) == 0)
          add_slides(layer[place].board | static_cast<Key>(drop) << (4 * cell), place, next);
    return best_of(next, kept);
  }

  Board plain(Key board) const {
    Board result = empty_board(rows_, cols_);
    for (int cell = 0; cell < rows_ * cols_; ++cell)
      result.cells[static_cast<std::size_t>(cell)] = tile_in(board, cell);
    return result;
  }

 private:
  static int tile_in(Key board, int cell) { return static_cast<int>(board >> (4 * cell) & 15); }

  int cell_of(int line, int step, bool in_rows, bool back) const {
    const int length = in_rows ? cols_ : rows_, place = back ? length - 1 - step : step;
    return in_rows ? line * cols_ + place : place * cols_ + line;
  }

  void add_slides(Key board, std::size_t place, std::unordered_map<Key, std::size_t>& next) const {
    for (const bool in_rows : {false, true})
      for (const bool back : {false, true})
        if (const Key slid = slide(board, in_rows, back); slid != board) next.emplace(slid, place);
  }

  // Of tiles that make none above 15.
  Key slide(Key board, bool in_rows, bool back) const {
    Key result = 0;
    for (int line = 0; line < (in_rows ? rows_ : cols_); ++line) {
      int placed = 0, last = 0;
      int last_at = 0;
      for (int step = 0; step < (in_rows ? cols_ : rows_); ++step) {
        const int tile = tile_in(board, cell_of(line, step, in_rows, back));
        if (tile == 0) continue;
        if (tile == last) {
          result += Key{1} << last_at;
          last = 0;
          continue;
        }
        last = tile;
        last_at = 4 * cell_of(line, placed++, in_rows, back);
        result |= static_cast<Key>(tile) << last_at;
      }
    }
    return result;
  }

  // How early along the snake the weight of a board stands: each cell counts half of the one before.
  double worth(Key board) const {
    double sum = 0;
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; ++col) {
        const int step = cols_ * row + (row % 2 == 0 ? col : cols_ - 1 - col);
        if (const int tile = tile_in(board, cols_ * row + col)) sum += std::exp2(tile - step);
      }
    return sum;
  }

  Layer best_of(const std::unordered_map<Key, std::size_t>& next, std::size_t kept) const {
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

  int rows_, cols_;
};

std::vector<Board> with_drop(const Board& board, int tile) {
  std::vector<Board> dropped;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (board.cells[cell] != 0) continue;
    dropped.push_back(board);
    dropped.back().cells[cell] = tile;
  }
  return dropped;
}

// A slide after that drop that leaves a tile of at least `highest`; an empty text if there is none.
std::string last_board(const Board& board, int drop, int highest) {
  for (const Board& dropped : with_drop(board, drop))
    for (const Board& slid : slides(dropped))
      if (*std::max_element(slid.cells.begin(), slid.cells.end()) >= highest) return to_text(slid);
  return {};
}

std::vector<std::string> game_through(const Climb& climb, const std::vector<Layer>& layers, std::size_t place,
                                      std::string last) {
  std::vector<std::string> boards{std::move(last)};
  for (std::size_t drop = layers.size(); drop-- > 0; place = layers[drop][place].before)
    boards.push_back(to_text(climb.plain(layers[drop][place].board)));
  std::reverse(boards.begin(), boards.end());
  return boards;
}

}  // namespace

std::vector<std::string> game_of_drops(int rows, int cols, const std::vector<int>& drops, int highest,
                                       std::size_t kept) {
  require(!drops.empty() && highest <= 16, "oracle: no drop, or too large a tile, to climb");
  const Climb climb(rows, cols);
  std::vector<Layer> layers{{{0, 0}}};
  for (std::size_t drop = 0; drop + 1 < drops.size(); ++drop)
    layers.push_back(climb.after(layers.back(), drops[drop], kept));
  for (std::size_t place = 0; place < layers.back().size(); ++place)
    if (std::string last = last_board(climb.plain(layers.back()[place].board), drops.back(), highest);
        !last.empty())
      return game_through(climb, layers, place, std::move(last));
  return {};
}

std::optional<std::int64_t> score_of_game(const std::vector<std::string>& boards,
                                          const std::vector<int>& drops) {
  const Board first = parse(boards.at(0));
  if (boards.size() != drops.size() + 1 || empty_count(first) != std::ssize(first.cells)) return std::nullopt;
  std::int64_t score = 0;
  for (std::size_t i = 0; i < drops.size(); ++i) {
    const Cells target = parse(boards[i + 1]).cells;
    std::optional<std::int64_t> slide_score;
    for (const Board& dropped : with_drop(parse(boards[i]), drops[i]))
      for (const char direction : {'l', 'r', 'u', 'd'})
        if (dropped.cells != target && slide_board(dropped, direction).cells == target)
          slide_score = score_of(dropped, direction);
    if (!slide_score) return std::nullopt;
    score += *slide_score;
  }
  return score;
}

}  // namespace oracle
