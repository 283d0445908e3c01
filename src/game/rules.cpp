// The rule sets on plain boards.
#include "game/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/error.hpp"

namespace dropslide {

std::string_view to_text(Winner winner) { return winner == Winner::slider ? "slider" : "dropper"; }

int checked_dmax(int dmax) {
  if (dmax >= 1 && dmax <= max_dmax) return dmax;
  throw UsageError(fmt::format("Dmax {} is out of range: expected 1 to {}", dmax, max_dmax));
}

ObjectiveGame make_objective_game(int dmax, int objective) {
  checked_dmax(dmax);
  if (objective > dmax && objective <= max_exponent) return {dmax, objective};
  throw UsageError(fmt::format("objective {} is out of range: expected more than Dmax ({}) and at most {}",
                               objective, dmax, max_exponent));
}

std::optional<Winner> winner_before_slide(const ObjectiveGame& game, const Board& board) {
  if (highest_tile(board) >= game.objective) return Winner::slider;
  if (!slider_can_move(board)) return Winner::dropper;
  return std::nullopt;
}

std::optional<Winner> winner_before_slide(const NoMergeGame&, const Board& board) {
  const auto outcomes = legal_slides(board);
  if (std::any_of(outcomes.begin(), outcomes.end(), [](auto& o) { return o.merges > 0; }))
    return Winner::slider;
  if (outcomes.empty()) return Winner::dropper;
  return std::nullopt;
}

std::vector<Opening> openings(const StochasticGame& game, Shape shape) {
  assert(shape.cells() >= StochasticGame::opening_tiles);
  std::vector<Opening> found;
  const int pairs = shape.cells() * (shape.cells() - 1) / 2;
  for (int second = 1; second < shape.cells(); ++second)
    for (int first = 0; first < second; ++first)
      for (const auto& [value_of_first, tenths_of_first] : game.spawns)
        for (const auto& [value_of_second, tenths_of_second] : game.spawns) {
          Board board(shape);
          board.set(first / shape.cols, first % shape.cols, value_of_first);
          board.set(second / shape.cols, second % shape.cols, value_of_second);
          found.push_back({board, tenths_of_first * tenths_of_second / (100.0 * pairs)});
        }
  return found;
}

}  // namespace dropslide
