// The best score that Slider can force, board by board, on vectors of ints.

#include "worst_score.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "rules.hpp"

namespace oracle {
namespace {

// The least of all images, as text.
std::string key_of(const Board& board) {
  std::string least = to_text(board);
  for (bool flip_rows : {false, true})
    for (bool flip_cols : {false, true})
      for (bool transpose : {false, true})
        if (!transpose || board.rows == board.cols)
          least = std::min(least, to_text(mirrored(board, flip_rows, flip_cols, transpose)));
  return least;
}

// What the slide scores: two equal tiles that meet score the face of the tile that they become.
std::int64_t score_of(const Board& board, char direction) {
  const bool in_rows = direction == 'l' || direction == 'r';
  std::int64_t score = 0;
  for (std::size_t line = 0; line < (in_rows ? board.rows : board.cols); ++line) {
    int waiting = 0;  // A tile that the next one may merge with.
    for (std::size_t step = 0; step < (in_rows ? board.cols : board.rows); ++step) {
      const int value = board.cells[cell_at(board, direction, line, step)];
      if (value == 0) continue;
      const bool merges = value == waiting;
      if (merges) score += std::int64_t{2} << value;
      waiting = merges ? 0 : value;
    }
  }
  return score;
}

std::vector<Board> two_tile_openings(int rows, int cols, int dmax) {
  std::vector<Board> found;
  for (const Board& one : drops(empty_board(rows, cols), dmax))
    for (Board& two : drops(one, dmax)) found.push_back(std::move(two));
  require(!found.empty(), "oracle: no room for two tiles");
  return found;
}

struct Forcing {
  std::map<std::string, std::int64_t> known = {};

  std::int64_t before_slide(const Board& board) {
    std::int64_t best = 0;
    for (char direction : {'l', 'r', 'u', 'd'}) {
      const Board next = slide_board(board, direction);
      if (next.cells != board.cells) best = std::max(best, score_of(board, direction) + before_drop(next));
    }
    return best;
  }

  std::int64_t before_drop(const Board& board) {
    const std::string key = key_of(board);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    std::int64_t worst = std::numeric_limits<std::int64_t>::max();
    for (const Board& next : drops(board, 2)) worst = std::min(worst, before_slide(next));
    return known[key] = worst;
  }

  std::int64_t play(int rows, int cols, int dmax) {
    std::int64_t worst = std::numeric_limits<std::int64_t>::max();
    for (const Board& opening : two_tile_openings(rows, cols, dmax))
      worst = std::min(worst, before_slide(opening));
    return worst;
  }
};

struct Reaching {
  struct Bounds {
    std::int64_t sure = 0;
    std::int64_t out_of_reach = std::numeric_limits<std::int64_t>::max();
  };
  std::unordered_map<std::string, Bounds> known = {};

  bool before_slide(const Board& board, std::int64_t missing) {
    for (char direction : {'l', 'r', 'u', 'd'}) {
      const Board next = slide_board(board, direction);
      if (next.cells == board.cells) continue;
      const std::int64_t score = score_of(board, direction);
      if (score >= missing || before_drop(next, missing - score)) return true;
    }
    return false;
  }

  bool before_drop(const Board& board, std::int64_t missing) {
    const std::string key = key_of(board);
    const Bounds before = known[key];
    if (missing <= before.sure) return true;
    if (missing >= before.out_of_reach) return false;
    const std::vector<Board> choices = drops(board, 2);
    const bool is_reached = std::all_of(choices.begin(), choices.end(),
                                        [&](const Board& next) { return before_slide(next, missing); });
    Bounds& after = known[key];
    if (is_reached)
      after.sure = std::max(after.sure, missing);
    else
      after.out_of_reach = std::min(after.out_of_reach, missing);
    return is_reached;
  }
};

}  // namespace

WorstScore worst_score(int rows, int cols) {
  Forcing any, two_2s;
  const std::int64_t value = any.play(rows, cols, 2);
  two_2s.known = any.known;
  const std::int64_t value_two_2s = two_2s.play(rows, cols, 1);
  return {value, value_two_2s, std::move(any.known)};
}

bool can_force_score(int rows, int cols, std::int64_t score) {
  if (score <= 0) return true;
  Reaching reaching;
  const std::vector<Board> openings = two_tile_openings(rows, cols, 2);
  return std::all_of(openings.begin(), openings.end(),
                     [&](const Board& opening) { return reaching.before_slide(opening, score); });
}

}  // namespace oracle
