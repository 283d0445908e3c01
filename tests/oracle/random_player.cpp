// The exact expected score of chance against chance on tiny boards, by plain recursion.
#include "random_player.hpp"

#include <unordered_map>

#include "rules.hpp"

namespace oracle {
namespace {

// What a line scores: the faces of the tiles that its merges make, found merge by merge.
double line_score(const Cells& line) {
  double score = 0;
  int last = 0;
  for (int value : line) {
    if (value == 0) continue;
    if (value == last) {
      score += static_cast<double>(2 << value);
      last = 0;
    } else {
      last = value;
    }
  }
  return score;
}

double slide_score(const Board& board, char direction) {
  const bool in_rows = direction == 'l' || direction == 'r';
  double score = 0;
  for (std::size_t line = 0; line < (in_rows ? board.rows : board.cols); ++line) {
    Cells values;
    for (std::size_t step = 0; step < (in_rows ? board.cols : board.rows); ++step)
      values.push_back(board.cells[cell_at(board, direction, line, step)]);
    score += line_score(values);
  }
  return score;
}

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
      sum.score += slide_score(board, direction) + rest.score;
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
