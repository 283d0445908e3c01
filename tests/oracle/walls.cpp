// The game with walls, by plain lists of cells.
#include "walls.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace oracle {
namespace {

using Board = std::vector<int>;  // Row by row; 0 is empty, the number of the least wall is any wall.

/// What a line can be after a slide to its front, with how many pairs of walls merged and how many walls were
/// made.
struct SlidLine {
  Board line;
  int merged, made;
};

class Play {
 public:
  Play(const WallGame& game, std::int64_t last_remaining) : game_(game) {
    for (std::int64_t remaining = -unit() * cells(); remaining <= last_remaining; ++remaining) {
      remaining_ = remaining;
      most_others_ = most_others();
      for (const int rows : {game.rows, game.cols}) {
        Board board;
        place_cells(board, rows, 0);
        if (game.rows == game.cols) break;
      }
    }
  }

  std::map<std::int64_t, std::uint64_t> counts() const {
    std::map<std::int64_t, std::uint64_t> counts;
    for (const auto& [place, boards] : won_)
      for (const Board& board : boards) counts[place.first] += board <= upside_down(board, place.second);
    return counts;
  }

  // The boards of `game`, whose walls are its objective, with those tiles as walls.
  WonBoards compare(const Play& game) const {
    WonBoards compared{0, 0};
    for (const auto& [place, boards] : game.won_)
      for (Board board : boards) {
        for (int& tile : board) tile = std::min(tile, game_.wall);
        const auto won = won_.find(place);
        const bool has_objective = wall_units(board, place.first) >= objective_units();
        ++compared.in_game;
        compared.lost_with_walls += !has_objective && (won == won_.end() || won->second.count(board) == 0);
      }
    return compared;
  }

 private:
  int cells() const { return game_.rows * game_.cols; }
  std::int64_t unit() const { return std::int64_t{1} << (game_.wall - 1); }

  Board upside_down(const Board& board, int rows) const {
    const int cols = cells() / rows;
    Board other;
    for (int row = rows - 1; row >= 0; --row)
      other.insert(other.end(), board.begin() + row * cols, board.begin() + (row + 1) * cols);
    return other;
  }

  std::int64_t small_weight(const Board& board) const {
    std::int64_t weight = 0;
    for (const int tile : board)
      if (tile > 0 && tile < game_.wall) weight += std::int64_t{1} << (tile - 1);
    return weight;
  }

  /// How many walls' worth the walls weigh, if all tiles weigh the objective without `remaining`; -1 if that
  /// is no whole number.
  std::int64_t wall_units(const Board& board, std::int64_t remaining) const {
    const std::int64_t weight = (std::int64_t{1} << (game_.objective - 1)) - remaining - small_weight(board);
    return weight < 0 || weight % unit() != 0 ? -1 : weight / unit();
  }

  /// Fewer walls than binary ones cannot weigh that, and no more than one for each unit.
  bool can_weigh(const Board& board, std::int64_t units) const {
    const auto walls = std::count(board.begin(), board.end(), game_.wall);
    return spare(board, units) >= 0 && walls <= units;
  }
  std::int64_t spare(const Board& board, std::int64_t units) const {
    std::int64_t ones = 0;
    for (std::int64_t left = units; left > 0; left /= 2) ones += left % 2;
    return std::count(board.begin(), board.end(), game_.wall) - ones;
  }
  std::int64_t objective_units() const { return std::int64_t{1} << (game_.objective - game_.wall); }

  /// How many cells can have something else than a wall: a small tile weighs at most half a wall, and walls
  /// of so many units are at least as many as the units have binary ones.
  int most_others() const {
    int most = -1;
    for (std::int64_t units = 0; units < objective_units(); ++units) {
      int ones = 0;
      for (std::int64_t left = units; left > 0; left /= 2) ones += static_cast<int>(left % 2);
      const std::int64_t small = unit() * (objective_units() - units) - remaining_;
      if (small >= 0 && small <= (cells() - ones) * (unit() / 2)) most = std::max(most, cells() - ones);
    }
    return most;
  }

  /// Cell by cell, in rows that are packed to the left.
  void place_cells(Board& board, int rows, int others) {
    const auto at = static_cast<int>(board.size());
    const int cols = cells() / rows;
    if (others > most_others_) return;
    if (at == cells()) {
      const std::int64_t units = wall_units(board, remaining_);
      if (units < 0 || units >= objective_units() || !can_weigh(board, units)) return;
      if (std::count(board.begin(), board.end(), 0) > 0 && slider_wins(board, rows, units))
        won_[{remaining_, rows}].insert(board);
      return;
    }
    const bool is_behind_empty = at % cols != 0 && board.back() == 0;
    for (int tile = 0; tile <= (is_behind_empty ? 0 : game_.wall); ++tile) {
      board.push_back(tile);
      place_cells(board, rows, others + (tile != game_.wall));
      board.pop_back();
    }
  }

  bool slider_wins(const Board& board, int rows, std::int64_t units) const {
    for (int at = 0; at < cells(); ++at)
      for (int tile = 1; board[static_cast<std::size_t>(at)] == 0 && tile <= game_.dmax; ++tile) {
        Board dropped = board;
        dropped[static_cast<std::size_t>(at)] = tile;
        if (!has_answer(dropped, rows, units, remaining_ - (std::int64_t{1} << (tile - 1)))) return false;
      }
    return true;
  }

  bool has_answer(Board board, int rows, std::int64_t units, std::int64_t remaining) const {
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (slides_left(board, board, rows, 0, spare(board, units), units, remaining)) return true;
      const int cols = cells() / rows;
      Board turned(board.size());
      for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
          turned[static_cast<std::size_t>(col * rows + rows - 1 - row)] =
              board[static_cast<std::size_t>(row * cols + col)];
      board = turned;
      rows = cols;
    }
    return false;
  }

  bool slides_left(const Board& before, Board board, int rows, int row, std::int64_t spare_left,
                   std::int64_t units, std::int64_t remaining) const {
    const int cols = cells() / rows;
    if (row == rows) {
      if (units >= objective_units()) return true;
      if (board == before || !can_weigh(board, units)) return false;
      const auto won = won_.find({remaining, rows});
      return won != won_.end() && won->second.count(board) > 0;
    }
    const auto begin = before.begin() + row * cols;
    std::vector<SlidLine> lines;
    slide(Board(begin, begin + cols), {}, 0, 0, lines);
    for (SlidLine& slid : lines) {
      if (slid.merged > spare_left) continue;
      slid.line.resize(static_cast<std::size_t>(cols));
      std::copy(slid.line.begin(), slid.line.end(), board.begin() + row * cols);
      if (slides_left(before, board, rows, row + 1, spare_left - slid.merged, units + slid.made, remaining))
        return true;
    }
    return false;
  }

  void slide(Board left, Board slid, int merged, int made, std::vector<SlidLine>& lines) const {
    left.erase(std::remove(left.begin(), left.end(), 0), left.end());
    if (left.empty()) {
      lines.push_back({slid, merged, made});
      return;
    }
    const int tile = left[0];
    const bool is_pair = left.size() > 1 && left[1] == tile;
    if (!is_pair || tile == game_.wall) {
      Board longer = slid;
      longer.push_back(tile);
      slide(Board(left.begin() + 1, left.end()), longer, merged, made, lines);
    }
    if (!is_pair) return;
    slid.push_back(tile == game_.wall ? tile : tile + 1);
    slide(Board(left.begin() + 2, left.end()), slid, merged + (tile == game_.wall),
          made + (tile + 1 == game_.wall), lines);
  }

  WallGame game_;
  std::int64_t remaining_ = 0;
  int most_others_ = 0;                                          ///< Of boards with that remaining.
  std::map<std::pair<std::int64_t, int>, std::set<Board>> won_;  ///< By what remains, and by rows.
};

}  // namespace

std::map<std::int64_t, std::uint64_t> boards_won_with_walls(const WallGame& game,
                                                            std::int64_t last_remaining) {
  return Play(game, last_remaining).counts();
}

WonBoards compare_with_game(const WallGame& game) {
  const std::int64_t all = std::int64_t{1} << (game.objective - 1);
  return Play(game, all).compare(
      Play({game.rows, game.cols, game.dmax, game.objective, game.objective}, all));
}

}  // namespace oracle
