// One player against chance, board by board, on vectors of ints.

#include "chance.hpp"

#include <algorithm>
#include <set>

#include "rules.hpp"

namespace oracle {
namespace {

int highest(const Board& board) { return *std::max_element(board.cells.begin(), board.cells.end()); }

// tile 0: the score; else the chance to fail to make it.
struct Player {
  int tile;
  std::map<std::string, double> states = {}, afterstates = {};
  std::size_t dead = 0;

  double before_slide(const Board& board) {
    const std::string key = key_of(board);
    if (const auto known = states.find(key); known != states.end()) return known->second;
    bool is_dead = true;
    double best = tile == 0 ? 0 : 1;
    for (char direction : {'l', 'r', 'u', 'd'}) {
      const Board next = slide_board(board, direction);
      if (next.cells == board.cells) continue;
      is_dead = false;
      if (tile == 0)
        best = std::max(best, static_cast<double>(score_of(board, direction)) + before_drop(next));
      else
        best = std::min(best, highest(next) >= tile ? 0 : before_drop(next));
    }
    if (is_dead) ++dead;
    return states[key] = best;
  }

  double before_drop(const Board& board) {
    const std::string key = key_of(board);
    if (const auto known = afterstates.find(key); known != afterstates.end()) return known->second;
    double sum = 0;
    int cells = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
      if (board.cells[cell] == 0) {
        ++cells;
        for (int value : {1, 2}) {
          Board next = board;
          next.cells[cell] = value;
          sum += (value == 1 ? 0.9 : 0.1) * before_slide(next);
        }
      }
    return afterstates[key] = sum / cells;
  }
};

Chance play(int rows, int cols, int tile) {
  Player player{tile};
  const Board empty = empty_board(rows, cols);
  double sum = 0, sum_two_2s = 0;
  int pairs = 0;
  for (std::size_t first = 0; first < empty.cells.size(); ++first)
    for (std::size_t second = 0; second < empty.cells.size(); ++second)
      if (first != second) {
        ++pairs;
        for (int a : {1, 2})
          for (int b : {1, 2}) {
            Board board = empty;
            board.cells[first] = a;
            board.cells[second] = b;
            const double value = player.before_slide(board);
            sum += (a == 1 ? 0.9 : 0.1) * (b == 1 ? 0.9 : 0.1) * value;
            if (a == 1 && b == 1) sum_two_2s += value;
          }
      }
  return {sum / pairs, sum_two_2s / pairs, player.states.size(), player.dead, player.afterstates};
}

struct Forcing {
  int tile;
  std::map<std::string, bool> known = {};

  bool before_slide(const Board& board) {
    const std::vector<Board> choices = slides(board);
    return std::any_of(choices.begin(), choices.end(),
                       [&](const Board& next) { return highest(next) >= tile || before_drop(next); });
  }

  bool before_drop(const Board& board) {
    const std::string key = key_of(board);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const std::vector<Board> choices = drops(board, 2);
    const bool wins =
        std::all_of(choices.begin(), choices.end(), [&](const Board& next) { return before_slide(next); });
    return known[key] = wins;
  }
};

// Boards as they lie: the players below know up from left.
struct Careless {
  bool is_random;
  std::map<std::string, double> known = {};

  double before_slide(const Board& board) {
    const std::string key = to_text(board);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    double sum = 0;
    int count = 0;
    for (char direction : {'u', 'l', 'r', 'd'}) {
      const Board next = slide_board(board, direction);
      if (next.cells == board.cells || (!is_random && count == 1)) continue;
      sum += static_cast<double>(score_of(board, direction)) +
             after_drop(next, [&](const Board& b) { return before_slide(b); });
      ++count;
    }
    return known[key] = count == 0 ? 0 : sum / count;
  }

  // The mean over the drops on the board.
  template <class Value>
  double after_drop(const Board& board, Value value) {
    double sum = 0;
    int cells = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
      if (board.cells[cell] == 0) {
        ++cells;
        for (int tile : {1, 2}) {
          Board next = board;
          next.cells[cell] = tile;
          sum += (tile == 1 ? 0.9 : 0.1) * value(next);
        }
      }
    return sum / cells;
  }

  double play(int rows, int cols) {
    return after_drop(empty_board(rows, cols), [&](const Board& one) {
      return after_drop(one, [&](const Board& two) { return before_slide(two); });
    });
  }
};

}  // namespace

std::size_t count_afterstates(int rows, int cols) {
  std::set<std::string> found;
  std::vector<Board> open;
  const auto slide_all = [&](const Board& state) {
    for (const Board& next : slides(state))
      if (found.insert(to_text(next)).second) open.push_back(next);
  };
  for (const Board& one : drops(empty_board(rows, cols), 2))
    for (const Board& two : drops(one, 2)) slide_all(two);
  while (!open.empty()) {
    const Board afterstate = open.back();
    open.pop_back();
    for (const Board& state : drops(afterstate, 2)) slide_all(state);
  }
  return found.size();
}

std::vector<StatesOfAge> states_by_age(int rows, int cols, int last_age) {
  std::vector<std::set<std::string>> states(static_cast<std::size_t>(last_age) / 2 + 3);
  for (const Board& one : drops(empty_board(rows, cols), 2))
    for (const Board& two : drops(one, 2)) {
      std::size_t half_age = 0;
      for (int cell : two.cells) half_age += cell == 0 ? 0 : std::size_t{1} << (cell - 1);
      states.at(half_age).insert(key_of(two));
    }
  std::vector<StatesOfAge> found;
  for (std::size_t half_age = 0; half_age <= static_cast<std::size_t>(last_age) / 2; ++half_age) {
    std::set<std::string> afterstates;
    std::size_t dead = 0;
    for (const std::string& state : states[half_age]) {
      const std::vector<Board> slid = slides(parse(state));
      if (slid.empty()) ++dead;
      for (const Board& next : slid) afterstates.insert(key_of(next));
    }
    for (const std::string& afterstate : afterstates) {
      const Board board = parse(afterstate);
      for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        if (board.cells[cell] == 0)
          for (int tile : {1, 2}) {
            Board next = board;
            next.cells[cell] = tile;
            states[half_age + static_cast<std::size_t>(tile)].insert(key_of(next));
          }
    }
    found.push_back({states[half_age].size(), dead, afterstates.size()});
  }
  return found;
}

double random_score(int rows, int cols) { return Careless{true}.play(rows, cols); }

double always_up_score(int rows, int cols) { return Careless{false}.play(rows, cols); }

Chance best_score(int rows, int cols) { return play(rows, cols, 0); }

Chance least_failure(int rows, int cols, int tile) {
  require(tile > 2, "oracle: a tile that is dropped");
  return play(rows, cols, tile);
}

bool is_forced_from_openings(int rows, int cols, int tile) {
  require(tile > 2, "oracle: a tile that is dropped");
  Forcing player{tile};
  for (const Board& one : drops(empty_board(rows, cols), 2))
    for (const Board& two : drops(one, 2))
      if (!player.before_slide(two)) return false;
  return true;
}

}  // namespace oracle
