// Recorded winners.
#include "studies/claims/recorded_games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "studies/known/recorded_results.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

std::string name_of(const GameResult& result) {
  const auto& [shape, dmax, objective] = result.game;
  const std::string name = objective ? fmt::format("{}-dmax{}-objective{}", to_text(shape), dmax, *objective)
                                     : fmt::format("no-merge-{}-dmax{}", to_text(shape), dmax);
  return result.evidence == Evidence::layers ? name + ", layers" : name;
}

}  // namespace

RecordedGames::RecordedGames(const std::filesystem::path& results) {
  for (const GameResult& result : recorded_results(results))
    games_.push_back({result.game.shape, result.game.dmax, result.game.objective.value_or(0),
                      result.winner == Winner::slider, name_of(result)});
}

/// A game that Slider wins and that is no easier for him than making `tile` against drops below it.
const RecordedGames::Game* RecordedGames::forcing(Shape shape, int dmax, int tile) const {
  const int drops = std::min(dmax, tile - 1);
  const auto found = std::find_if(games_.begin(), games_.end(), [&](const Game& game) {
    return game.shape == shape && game.slider_wins && game.dmax >= drops && game.objective >= tile;
  });
  return found == games_.end() ? nullptr : &*found;
}

/// A game that Dropper wins and that is no easier for him; where no two tiles merge, none exceeds its Dmax.
const RecordedGames::Game* RecordedGames::preventing(Shape shape, int dmax, int tile) const {
  const int drops = std::min(dmax, tile - 1);
  const auto found = std::find_if(games_.begin(), games_.end(), [&](const Game& game) {
    return game.shape == shape && !game.slider_wins && game.dmax <= drops && game.objective <= tile;
  });
  return found == games_.end() ? nullptr : &*found;
}

RecordedBounds RecordedGames::largest_tile(Shape shape, int dmax) const {
  RecordedBounds bounds{1, highest_obtainable_tile(shape, dmax), ""};
  std::string forced = "1 by the first drop", prevented = "Theorem 6";
  for (int tile = 2; tile <= bounds.at_most; ++tile) {
    if (const Game* game = forcing(shape, dmax, tile)) {
      bounds.at_least = tile;
      forced = game->name;
    }
    if (const Game* game = preventing(shape, dmax, tile)) {
      bounds.at_most = tile - 1;
      prevented = game->name;
    }
  }
  bounds.evidence = fmt::format("forced: {}; no more: {}", forced, prevented);
  return bounds;
}

RecordedBounds RecordedGames::least_no_merge(Shape shape) const {
  RecordedBounds bounds{1, shape.cells(), ""};
  std::string failing = "by definition", succeeding = "a tile of its own for each cell";
  for (const Game& game : games_) {
    if (game.shape != shape || game.objective != 0) continue;
    if (game.slider_wins && game.dmax >= bounds.at_least) {
      bounds.at_least = game.dmax + 1;
      failing = game.name;
    }
    if (!game.slider_wins && game.dmax < bounds.at_most) {
      bounds.at_most = game.dmax;
      succeeding = game.name;
    }
  }
  bounds.evidence = fmt::format("enough: {}; not less: {}", succeeding, failing);
  return bounds;
}

}  // namespace dropslide
