// The games played out move by move on vectors of ints, slow and plain so that they can be checked by eye.

#include "oracle.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "rules.hpp"

namespace oracle {
namespace {

using Memo = std::unordered_map<Cells, bool, CellsHash>;

bool has_tile(const Board& board, int at_least) {
  return std::any_of(board.cells.begin(), board.cells.end(), [&](int value) { return value >= at_least; });
}

// Symmetry, used only to compare boards and never to solve

std::set<std::string> images(const Board& board) {
  std::set<std::string> results;
  for (bool flip_rows : {false, true})
    for (bool flip_cols : {false, true}) {
      results.insert(to_text(mirrored(board, flip_rows, flip_cols, false)));
      if (board.rows == board.cols) results.insert(to_text(mirrored(board, flip_rows, flip_cols, true)));
    }
  return results;
}

// Games. Every drop raises the sum of the tiles and no slide changes it, so no recursion can run in circles.

struct ObjectiveGame {
  int dmax;
  int objective;
  bool passing;
  Memo memo = {};

  bool slider_wins_before_drop(const Board& board) {
    if (const auto known = memo.find(board.cells); known != memo.end()) return known->second;
    const std::vector<Board> choices = drops(board, dmax);
    const bool wins = std::all_of(choices.begin(), choices.end(), [&](const Board& next) {
      return has_tile(next, objective) || slider_wins_before_slide(next);
    });
    return memo[board.cells] = wins;
  }

  bool slider_wins_before_slide(const Board& board) {
    std::vector<Board> choices = slides(board);
    if (passing && empty_count(board) > 0) choices.push_back(board);
    return std::any_of(choices.begin(), choices.end(), [&](const Board& next) {
      return has_tile(next, objective) || slider_wins_before_drop(next);
    });
  }
};

struct NoMergeGame {
  int dmax;
  Memo memo = {};

  bool dropper_wins_before_drop(const Board& board) {
    if (const auto known = memo.find(board.cells); known != memo.end()) return known->second;
    const std::vector<Board> choices = drops(board, dmax);
    const bool wins = std::any_of(choices.begin(), choices.end(),
                                  [&](const Board& next) { return dropper_wins_before_slide(next); });
    return memo[board.cells] = wins;
  }

  // Without any slide the board is dead, and "all of them" is true, as it should be. The merges come
  // first, because one that lies open spares the search of the other slides.
  bool dropper_wins_before_slide(const Board& board) {
    const std::vector<Board> choices = slides(board);
    const auto merges = [&](const Board& next) { return empty_count(next) > empty_count(board); };
    return std::none_of(choices.begin(), choices.end(), merges) &&
           std::all_of(choices.begin(), choices.end(),
                       [&](const Board& next) { return dropper_wins_before_drop(next); });
  }
};

}  // namespace

std::string slide(const std::string& board, char direction) {
  return to_text(slide_board(parse(board), direction));
}

bool slider_can_move(const std::string& board) { return !slides(parse(board)).empty(); }

std::vector<std::string> legal_drops(const std::string& board, int dmax) {
  std::vector<std::string> results;
  for (const Board& next : drops(parse(board), dmax)) results.push_back(to_text(next));
  return results;
}

std::vector<std::string> symmetric_images(const std::string& board) {
  const std::set<std::string> results = images(parse(board));
  return {results.begin(), results.end()};
}

bool slider_wins(int rows, int cols, int dmax, int objective, bool passing) {
  ObjectiveGame game{dmax, objective, passing};
  return game.slider_wins_before_drop(empty_board(rows, cols));
}

int max_tile(int rows, int cols, int dmax) {
  int reached = 1;  // Dropper has to drop something
  while (slider_wins(rows, cols, dmax, reached + 1)) ++reached;
  return reached;
}

bool dropper_avoids_merges(int rows, int cols, int dmax) {
  NoMergeGame game{dmax};
  return game.dropper_wins_before_drop(empty_board(rows, cols));
}

int min_no_merge_dmax(int rows, int cols) {
  int dmax = 1;
  while (!dropper_avoids_merges(rows, cols, dmax)) ++dmax;
  return dmax;
}

Shortest shortest_game(int rows, int cols, int dmax) {
  const Board start = empty_board(rows, cols);
  std::unordered_set<Cells, CellsHash> before_drop = {start.cells};
  for (int drop = 1;; ++drop) {
    std::unordered_set<Cells, CellsHash> after_slide;
    std::set<std::string> dead;
    for (const Cells& cells : before_drop)
      for (const Board& dropped : drops(Board{start.rows, start.cols, cells}, dmax)) {
        const std::vector<Board> choices = slides(dropped);
        for (const Board& next : choices) after_slide.insert(next.cells);
        if (choices.empty()) dead.insert(*images(dropped).begin());
      }
    if (!dead.empty()) return {drop, static_cast<int>(dead.size())};
    before_drop = std::move(after_slide);
  }
}

}  // namespace oracle
