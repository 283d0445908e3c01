// The best known tables.
#include "studies/known/best_known.hpp"

#include <algorithm>
#include <set>

#include "studies/known/recorded_results.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

/// The results from which the winner of `game` follows: of each kind of evidence one, the game itself first.
std::vector<GameResult> reasons(const BoardGame& game, Winner winner,
                                const std::vector<GameResult>& results) {
  std::vector<GameResult> found;
  for (const GameResult& result : results)
    if (result.winner == winner && follows(game, result)) found.push_back(result);
  std::stable_sort(found.begin(), found.end(), [&](const GameResult& one, const GameResult& other) {
    if (one.evidence != other.evidence) return one.evidence < other.evidence;
    return one.game == game && other.game != game;
  });
  const auto is_same_kind = [](const GameResult& one, const GameResult& other) {
    return one.evidence == other.evidence;
  };
  found.erase(std::unique(found.begin(), found.end(), is_same_kind), found.end());
  return found;
}

}  // namespace

BestKnown::BestKnown(std::vector<GameResult> recorded) : recorded_(std::move(recorded)) {
  for (const Shape shape : shapes()) refuse_contradictions(of_shape(shape));
}

std::vector<GameResult> BestKnown::of_shape(Shape shape) const {
  std::vector<GameResult> results;
  for (const GameResult& result : recorded_)
    if (result.game.shape == shape) results.push_back(result);
  for (GameResult& result : proved_results(shape)) results.push_back(std::move(result));
  return results;
}

std::vector<Shape> BestKnown::shapes() const {
  std::set<Shape> shapes;
  for (const GameResult& result : recorded_) shapes.insert(result.game.shape);
  return {shapes.begin(), shapes.end()};
}

std::vector<KnownNumber> BestKnown::numbers(std::span<const Shape> shapes,
                                            std::span<const int> dmaxes) const {
  std::vector<KnownNumber> numbers;
  for (const Shape shape : shapes) {
    for (const int dmax : dmaxes) numbers.push_back(largest_tile(shape, dmax));
    numbers.push_back(least_no_merge_dmax(shape));
  }
  return numbers;
}

KnownNumber BestKnown::largest_tile(Shape shape, int dmax) const {
  const auto results = of_shape(shape);
  KnownNumber number{.shape = shape, .dmax = checked_dmax(dmax), .lower = {}, .upper = {}};
  while (number.upper.empty())
    number.upper = reasons(game_of_tile(shape, dmax, ++number.at_most), Winner::dropper, results);
  --number.at_most;
  for (int tile = number.at_most; tile > 1 && number.lower.empty(); --tile) {
    number.lower = reasons(game_of_tile(shape, dmax, tile), Winner::slider, results);
    if (!number.lower.empty()) number.at_least = tile;
  }
  return number;
}

KnownNumber BestKnown::least_no_merge_dmax(Shape shape) const {
  const auto results = of_shape(shape);
  KnownNumber number{.shape = shape, .dmax = {}, .at_most = 0, .lower = {}, .upper = {}};
  while (number.upper.empty())
    number.upper = reasons({shape, ++number.at_most, {}}, Winner::dropper, results);
  for (int dmax = number.at_most - 1; dmax > 0 && number.lower.empty(); --dmax) {
    number.lower = reasons({shape, dmax, {}}, Winner::slider, results);
    if (!number.lower.empty()) number.at_least = dmax + 1;
  }
  return number;
}

BoardGame game_of_tile(Shape shape, int dmax, int tile) { return {shape, std::min(dmax, tile - 1), tile}; }

BoardGame next_game(const KnownNumber& number) {
  if (number.dmax) return game_of_tile(number.shape, *number.dmax, number.at_least + 1);
  return {number.shape, number.at_least, {}};
}

BoardGame deciding_game(const KnownNumber& number) {
  if (!number.is_exact()) return next_game(number);
  const int first_lost = std::min(number.at_most + 1, highest_obtainable_tile(number.shape, *number.dmax));
  return game_of_tile(number.shape, *number.dmax, first_lost);
}

Evidence standing_of(const KnownNumber& number) {
  const Evidence upper = number.upper.front().evidence;
  return number.lower.empty() ? upper : std::max(upper, number.lower.front().evidence);
}

}  // namespace dropslide
