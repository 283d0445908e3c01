// The exact expected score of chance against chance on tiny boards, by plain recursion.
#include "random_player.hpp"

#include <unordered_map>

#include "rules.hpp"

namespace oracle {
namespace {

class Evaluation {
 public:
  ExpectedGame before_slide(const Board& board) {
    const auto known = known_.find(board.cells);
    if (known != known_.end()) return known->second;
    ExpectedGame sum{0, 0};
    int legal = 0;
    for (char direction : {'l', 'r', 'u', 'd'}) {
      const Board after = slide_board(board, direction);
      if (after.cells == board.cells) continue;
      const ExpectedGame rest = before_drop(after, 1);
      sum.score += static_cast<double>(score_of(board, direction)) + rest.score;
      sum.moves += 1 + rest.moves;
      ++legal;
    }
    if (legal > 0) sum = {sum.score / legal, sum.moves / legal};
    return known_[board.cells] = sum;
  }

  ExpectedGame before_drop(const Board& board, int drops) {
    if (drops == 0) return before_slide(board);
    ExpectedGame sum{0, 0};
    const auto empty = static_cast<double>(empty_count(board));
    for (const Board& dropped : oracle::drops(board, 2)) {
      double tile_chance = 0;
      for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        if (board.cells[cell] != dropped.cells[cell]) tile_chance = dropped.cells[cell] == 1 ? 0.9 : 0.1;
      const ExpectedGame rest = before_drop(dropped, drops - 1);
      sum.score += tile_chance / empty * rest.score;
      sum.moves += tile_chance / empty * rest.moves;
    }
    return sum;
  }

 private:
  std::unordered_map<Cells, ExpectedGame, CellsHash> known_;
};

}  // namespace

ExpectedGame random_game(int rows, int cols) { return Evaluation().before_drop(empty_board(rows, cols), 2); }

}  // namespace oracle
