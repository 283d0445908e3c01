// What the slides of a board are worth some plies ahead, by plain recursion.
#include "look_ahead.hpp"

#include <functional>
#include <limits>

#include "rules.hpp"

namespace oracle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Search {
  std::function<double(const Board&)> value;
  bool worst_drops;
  double dead_by_plies = 0;

  double before_slide(const Board& board, int depth) const {
    if (depth == 0) return value(board);
    double best = -infinity;
    for (const Board& after : slides(board)) best = std::max(best, before_drop(after, depth - 1));
    return best == -infinity ? value(board) - dead_by_plies * (depth + 1) : best;
  }

  double before_drop(const Board& board, int depth) const {
    if (depth == 0) return value(board);
    if (!worst_drops) return mean_over_drops(board, depth - 1);
    double worst = infinity;
    for (const Board& dropped : drops(board, 2)) worst = std::min(worst, before_slide(dropped, depth - 1));
    return worst;
  }

  double mean_over_drops(const Board& board, int depth) const {
    double sum = 0;
    bool is_two = true;  // Drops come cell by cell, 2 before 4.
    for (const Board& dropped : drops(board, 2)) {
      sum += (is_two ? 0.9 : 0.1) * before_slide(dropped, depth);
      is_two = !is_two;
    }
    return sum / static_cast<double>(empty_count(board));
  }
};

}  // namespace

std::array<double, 4> slide_values(const std::string& text, int depth, bool worst_drops,
                                   const std::vector<int>& weights) {
  const Board board = parse(text);
  const Search search{[&](const Board& b) {
                        double sum = 0;
                        for (std::size_t cell = 0; cell < b.cells.size(); ++cell)
                          if (b.cells[cell] > 0)
                            sum += weights[cell] * static_cast<double>(1 << b.cells[cell]);
                        return sum;
                      },
                      worst_drops};
  std::array<double, 4> values{};
  std::size_t slide = 0;
  for (char direction : {'l', 'r', 'u', 'd'}) {
    const Board after = slide_board(board, direction);
    values[slide++] = after.cells == board.cells ? -infinity : search.mean_over_drops(after, depth);
  }
  return values;
}

std::vector<double> drop_values(const std::string& text, int depth, int empty_cell, int dead_by_plies) {
  const Search search{[&](const Board& b) { return static_cast<double>(empty_cell * empty_count(b)); }, true,
                      static_cast<double>(dead_by_plies)};
  std::vector<double> values;
  for (const Board& dropped : drops(parse(text), 2)) values.push_back(search.before_slide(dropped, depth));
  return values;
}

}  // namespace oracle
