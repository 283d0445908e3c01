// The best score that Slider can force, board by board, on vectors of ints.

#include "worst_score.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "rules.hpp"

namespace oracle {
namespace {

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
