// The objective game with fewer drops for Dropper.

#include "restricted_dropper.hpp"

#include <algorithm>
#include <unordered_map>

#include "rules.hpp"

namespace oracle {
namespace {

struct RestrictedGame {
  int dmax;
  int objective;
  bool only_beside_tile;
  bool never_beside_equal;
  std::unordered_map<Cells, bool, CellsHash> memo = {};

  // The one cell in which the boards differ is where the tile was dropped.
  bool is_allowed(const Board& before, const Board& after) const {
    std::size_t cell = 0;
    while (before.cells[cell] == after.cells[cell]) ++cell;
    const std::size_t row = cell / before.cols, col = cell % before.cols;
    std::vector<int> beside;
    if (row > 0) beside.push_back(before.cells[cell - before.cols]);
    if (row + 1 < before.rows) beside.push_back(before.cells[cell + before.cols]);
    if (col > 0) beside.push_back(before.cells[cell - 1]);
    if (col + 1 < before.cols) beside.push_back(before.cells[cell + 1]);
    const bool is_empty = std::count(before.cells.begin(), before.cells.end(), 0) ==
                          static_cast<std::ptrdiff_t>(before.cells.size());
    const bool has_tile_beside =
        std::any_of(beside.begin(), beside.end(), [](int value) { return value > 0; });
    const bool has_equal_beside = std::count(beside.begin(), beside.end(), after.cells[cell]) > 0;
    return (!only_beside_tile || is_empty || has_tile_beside) && !(never_beside_equal && has_equal_beside);
  }

  bool slider_wins_before_drop(const Board& board) {
    if (const auto known = memo.find(board.cells); known != memo.end()) return known->second;
    const std::vector<Board> choices = drops(board, dmax);
    const bool wins = std::all_of(choices.begin(), choices.end(), [&](const Board& next) {
      return !is_allowed(board, next) || slider_wins_before_slide(next);
    });
    return memo[board.cells] = wins;
  }

  bool slider_wins_before_slide(const Board& board) {
    const std::vector<Board> choices = slides(board);
    return std::any_of(choices.begin(), choices.end(), [&](const Board& next) {
      return std::count(next.cells.begin(), next.cells.end(), objective) > 0 || slider_wins_before_drop(next);
    });
  }
};

}  // namespace

bool slider_wins_restricted(int rows, int cols, int dmax, int objective, bool only_beside_tile,
                            bool never_beside_equal) {
  RestrictedGame game{dmax, objective, only_beside_tile, never_beside_equal};
  return game.slider_wins_before_drop(empty_board(rows, cols));
}

}  // namespace oracle
