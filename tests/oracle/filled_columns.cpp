// Boards that are filled column by column with tiles that all differ.
#include "filled_columns.hpp"

#include <cstdlib>
#include <map>
#include <tuple>

#include "rules.hpp"

namespace oracle {
namespace {

std::vector<std::size_t> columns_with_tiles(const Board& board, std::size_t row) {
  std::vector<std::size_t> found;
  for (std::size_t col = 0; col < board.cols; ++col)
    if (board.cells[row * board.cols + col] != 0) found.push_back(col);
  return found;
}

struct Game {
  int shift;
  int next_tile;
  std::map<std::tuple<Cells, std::vector<long>, int>, bool> known;

  // How much further to the right each row was slid than the first one.
  static std::vector<long> slid_further(const Board& before, const Board& after, std::vector<long> so_far) {
    for (std::size_t row = 0; row < before.rows; ++row)
      so_far[row] += static_cast<long>(columns_with_tiles(after, row).front()) -
                     static_cast<long>(columns_with_tiles(before, row).front());
    for (std::size_t row = before.rows; row-- > 0;) so_far[row] -= so_far[0];
    return so_far;
  }

  bool is_apart(const std::vector<long>& slid) const {
    for (std::size_t row = 1; row < slid.size(); ++row)
      if (std::labs(slid[row] - slid[row - 1]) > shift) return true;
    return false;
  }

  // The cells that Dropper may choose from: those of the column at the open side that is not full.
  static std::vector<std::size_t> open_cells(const Board& board) {
    std::size_t full = board.cols;
    bool is_packed_left = true;
    for (std::size_t row = 0; row < board.rows; ++row) {
      const std::vector<std::size_t> tiles = columns_with_tiles(board, row);
      full = std::min(full, tiles.size());
      is_packed_left = is_packed_left && tiles.front() == 0;
    }
    require(full < board.cols, "oracle: no column left");
    const std::size_t col = is_packed_left ? full : board.cols - 1 - full;
    std::vector<std::size_t> cells;
    for (std::size_t row = 0; row < board.rows; ++row)
      if (board.cells[row * board.cols + col] == 0) cells.push_back(row * board.cols + col);
    return cells;
  }

  bool answers(const Board& dropped, const std::vector<long>& slid, int left) {
    for (const char direction : {'l', 'r', 'u', 'd'}) {
      const Board after = slide_board(dropped, direction);
      if (after.cells == dropped.cells) continue;
      const bool is_along_rows = direction == 'l' || direction == 'r';
      const std::vector<long> now = is_along_rows ? slid_further(dropped, after, slid) : slid;
      if (is_apart(now) || is_forced(after, now, left)) return true;
    }
    return false;
  }

  bool is_forced(const Board& board, const std::vector<long>& slid, int left) {
    if (left == 0) return false;
    Cells occupied = board.cells;
    for (int& cell : occupied) cell = cell != 0;
    const auto key = std::make_tuple(occupied, slid, left);
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    bool forced = true;
    for (const std::size_t cell : open_cells(board)) {
      Board dropped = board;
      dropped.cells[cell] = next_tile++;
      forced = forced && answers(dropped, slid, left - 1);
    }
    return known[key] = forced;
  }
};

}  // namespace

std::optional<int> least_drops_apart(int rows, int shift, int most_drops) {
  Board board = empty_board(rows, most_drops / rows + 3);
  for (std::size_t row = 0; row < board.rows; ++row)
    board.cells[row * board.cols] = static_cast<int>(row) + 1;
  for (int drops = 1; drops <= most_drops; ++drops) {
    Game game{shift, rows + 1, {}};
    if (game.is_forced(board, std::vector<long>(board.rows), drops)) return drops;
  }
  return std::nullopt;
}

}  // namespace oracle
