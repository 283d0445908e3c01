#include "printed_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "rules.hpp"

namespace oracle {
namespace {

std::uint64_t face(int value) { return value == 0 ? 0 : std::uint64_t{1} << value; }

std::uint64_t faces(const Board& board) {
  return std::accumulate(board.cells.begin(), board.cells.end(), std::uint64_t{0},
                         [](std::uint64_t sum, int value) { return sum + face(value); });
}

std::vector<Board> openings_of(int rows, int cols) {
  std::set<Cells> found;
  for (const Board& one : drops(empty_board(rows, cols), 2))
    for (const Board& two : drops(one, 2)) found.insert(two.cells);
  std::vector<Board> boards;
  for (const Cells& cells : found)
    boards.push_back({static_cast<std::size_t>(rows), static_cast<std::size_t>(cols), cells});
  return boards;
}

// What all tiles of a board have scored if only 2s were dropped: (v - 1) 2^v each.
std::uint64_t stands_for(const Board& board) {
  return std::accumulate(board.cells.begin(), board.cells.end(), std::uint64_t{0},
                         [](std::uint64_t sum, int value) {
                           return value < 2 ? sum : sum + face(value) * static_cast<unsigned>(value - 1);
                         });
}

// From a state on, by memory of states.
std::uint64_t most_from(const Board& state, std::map<Cells, std::uint64_t>& known) {
  const auto found = known.find(state.cells);
  if (found != known.end()) return found->second;
  std::uint64_t most = 0;
  for (const Board& slid : slides(state))
    for (const Board& next : drops(slid, 2))
      most = std::max(most, stands_for(slid) - stands_for(state) + most_from(next, known));
  return known[state.cells] = most;
}

// The least sum of (v - 1) 2^v over so many tiles whose faces sum to `sum`: equal but for one doubling, where
// the cost of a face, v - 1, is least. Linear between powers of two, and convex.
double least_worth(int cells, double sum) {
  const double each = sum / cells;
  const double value = std::max(1.0, std::floor(std::log2(each)));
  const double low = std::exp2(value), high = 2 * low, share = (each - low) / (high - low);
  return cells * ((1 - share) * (value - 1) * low + share * value * high);
}

}  // namespace

std::uint64_t openings(int rows, int cols) { return openings_of(rows, cols).size(); }

std::uint64_t most_after_first_move(int rows, int cols) {
  std::size_t most = 0;
  for (const Board& opening : openings_of(rows, cols))
    for (const Board& slid : slides(opening)) most = std::max(most, drops(slid, 2).size());
  return most;
}

std::pair<std::uint64_t, std::uint64_t> points_of_tile(int k) {
  if (k == 1) return {0, 0};
  const auto [least, most] = points_of_tile(k - 1);
  const std::uint64_t merged_least = 2 * least + face(k), merged_most = 2 * most + face(k);
  return {k == 2 ? 0 : merged_least, merged_most};  // A 4 may have been dropped.
}

std::uint64_t most_points(int rows, int cols) {
  require(rows * cols <= 4, "oracle: board too large");
  std::map<Cells, std::uint64_t> known;
  std::uint64_t most = 0;
  for (const Board& opening : openings_of(rows, cols)) most = std::max(most, most_from(opening, known));
  return most;
}

double least_points(int cells, double moves) {
  // Each 4 in place of a 2 raises the faces by 2. A face costs 2 at least where tiles are 2 or more, so what
  // they stand for rises by 4, as much as the 4 takes away: 2s alone give the least.
  const double sum = 2 * (moves + 2);
  require(sum / cells >= 8, "oracle: too few moves for this bound");
  return least_worth(cells, sum);
}

bool faces_are_an_age(int rows, int cols, int highest) {
  Board board = empty_board(rows, cols);
  while (true) {
    for (const Board& slid : slides(board))
      if (faces(slid) != faces(board)) return false;
    for (const Board& dropped : drops(board, 2)) {
      const std::uint64_t added = faces(dropped) - faces(board);
      if (added != 2 && added != 4) return false;
    }
    std::size_t cell = 0;
    while (cell < board.cells.size() && board.cells[cell] == highest) board.cells[cell++] = 0;
    if (cell == board.cells.size()) return true;
    ++board.cells[cell];
  }
}

std::map<std::uint64_t, std::uint64_t> states_by_age(int rows, int cols) {
  std::map<std::uint64_t, std::set<Cells>> layers;
  std::map<std::uint64_t, std::uint64_t> counts;
  Board board = empty_board(rows, cols);
  for (const Board& opening : openings_of(rows, cols)) layers[faces(opening)].insert(opening.cells);
  while (!layers.empty()) {
    const auto layer = layers.extract(layers.begin());
    counts[layer.key()] = layer.mapped().size();
    for (const Cells& cells : layer.mapped()) {
      board.cells = cells;
      for (const Board& slid : slides(board))
        for (const Board& next : drops(slid, 2)) layers[faces(next)].insert(next.cells);
    }
  }
  return counts;
}

std::string slid_right(const std::string& row) { return to_text(slide_board(parse(row), 'r')); }

}  // namespace oracle
