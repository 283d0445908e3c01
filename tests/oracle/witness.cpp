// The no-merge game once more, up to symmetry and renaming, because 4x4 is out of reach of the plain
// recursion.

#include "witness.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "rules.hpp"

namespace oracle {
namespace {

constexpr std::size_t cell_limit = 16;  // four bits a cell fill the key
constexpr int tile_limit = 15;

using Key = std::uint64_t;

Key packed(const Board& board) {
  Key key = 0;
  for (int value : board.cells) key = key << 4 | static_cast<Key>(value);
  return key;
}

struct KeyHash {
  std::size_t operator()(Key key) const {
    key *= 0x9e3779b97f4a7c15u;
    return key ^ (key >> 32);  // the containers look at the low bits, which the product mixes least
  }
};

// Boards up to symmetry and renaming. Only the equality of tiles decides which slides merge, so as long as
// none does, the names of the values do not matter.

Board renamed_by_first_appearance(Board board) {
  Cells names(tile_limit + 1, 0);
  int used = 0;
  for (int& value : board.cells) {
    if (value == 0) continue;
    int& name = names[static_cast<std::size_t>(value)];
    if (name == 0) name = ++used;
    value = name;
  }
  return board;
}

Board canonical(const Board& board) {
  Board least = renamed_by_first_appearance(board);
  for (bool flip_rows : {false, true})
    for (bool flip_cols : {false, true})
      for (bool transpose : {false, true}) {
        if (transpose && board.rows != board.cols) continue;
        Board image = renamed_by_first_appearance(mirrored(board, flip_rows, flip_cols, transpose));
        if (image.cells < least.cells) least = std::move(image);
      }
  return least;
}

// The search

struct SafeDrop {
  Board board;
  std::vector<Board> slides;
};

bool some_slide_merges(const SafeDrop& drop) {
  return std::any_of(drop.slides.begin(), drop.slides.end(),
                     [&](const Board& next) { return empty_count(next) > empty_count(drop.board); });
}

// The drops that lay no merge open. Few slides are soon searched, so they come first.
std::vector<SafeDrop> safe_drops(const Board& board, int dmax) {
  std::vector<SafeDrop> results;
  for (const Board& dropped : drops(board, dmax)) {
    SafeDrop drop{dropped, slides(dropped)};
    if (!some_slide_merges(drop)) results.push_back(std::move(drop));
  }
  std::stable_sort(results.begin(), results.end(), [](const SafeDrop& one, const SafeDrop& other) {
    return one.slides.size() < other.slides.size();
  });
  return results;
}

struct NoMergeGame {
  int dmax;
  std::unordered_map<Key, bool, KeyHash> memo = {};

  bool dropper_wins(const Board& position) {
    const Board board = canonical(position);
    const Key key = packed(board);
    if (const auto known = memo.find(key); known != memo.end()) return known->second;
    // The values on a canonical board are 1, 2, ... without a gap, and one that is not yet there stands for
    // all.
    const int largest = *std::max_element(board.cells.begin(), board.cells.end());
    const std::vector<SafeDrop> choices = safe_drops(board, std::min(dmax, largest + 1));
    const bool wins = std::any_of(choices.begin(), choices.end(), [&](const SafeDrop& drop) {
      return std::all_of(drop.slides.begin(), drop.slides.end(),
                         [&](const Board& next) { return dropper_wins(next); });
    });
    return memo[key] = wins;
  }

  bool is_known_win(const Board& position) const {
    const auto known = memo.find(packed(canonical(position)));
    return known != memo.end() && known->second;
  }

  // On the board as it lies; a position that the search has not won is answered with the board unchanged.
  Board proposed_drop(const Board& board) const {
    for (const SafeDrop& drop : safe_drops(board, dmax))
      if (std::all_of(drop.slides.begin(), drop.slides.end(),
                      [&](const Board& next) { return is_known_win(next); }))
        return drop.board;
    return board;
  }
};

NoMergeGame new_game(const Board& start, int dmax) {
  require(start.cells.size() <= cell_limit, "oracle: too many cells for a key");
  require(dmax > 0 && dmax <= tile_limit, "oracle: dmax out of the range of a key");
  return NoMergeGame{dmax};
}

// The replay

void demand(bool condition, const char* complaint) {
  if (!condition) throw std::logic_error(complaint);
}

struct NoMergeReplay {
  const NoMergeGame& strategy;
  std::unordered_set<Cells, CellsHash> answered = {};
  std::unordered_set<Cells, CellsHash> slider_positions = {};
  std::uint64_t dead_boards = 0;

  void play_from(const Board& board) {
    if (!answered.insert(board.cells).second) return;
    const Board dropped = strategy.proposed_drop(board);
    const std::vector<Board> legal = drops(board, strategy.dmax);
    demand(std::any_of(legal.begin(), legal.end(),
                       [&](const Board& next) { return next.cells == dropped.cells; }),
           "oracle: the strategy has no legal drop");
    answer_every_slide(dropped);
  }

  void answer_every_slide(const Board& board) {
    if (!slider_positions.insert(board.cells).second) return;
    const std::vector<Board> choices = slides(board);
    demand(!choices.empty() || empty_count(board) == 0, "oracle: a board is dead before it is full");
    if (choices.empty()) ++dead_boards;
    for (const Board& next : choices) {
      demand(empty_count(next) == empty_count(board), "oracle: the strategy gives a merge");
      play_from(next);
    }
  }
};

}  // namespace

bool dropper_avoids_merges_up_to_symmetry(int rows, int cols, int dmax) {
  const Board start = empty_board(rows, cols);
  return new_game(start, dmax).dropper_wins(start);
}

Replay replay_no_merge_strategy(int rows, int cols, int dmax) {
  const Board start = empty_board(rows, cols);
  NoMergeGame game = new_game(start, dmax);
  require(game.dropper_wins(start), "oracle: Dropper has no strategy to replay");
  NoMergeReplay replay{game};
  replay.play_from(start);
  return {replay.slider_positions.size(), replay.dead_boards};
}

}  // namespace oracle
