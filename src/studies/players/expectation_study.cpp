// The game against chance on one board.
#include "studies/players/expectation_study.hpp"

#include <fmt/format.h>

#include "theory/bounds.hpp"

namespace dropslide {

ExpectationStudy study_expectation(Shape shape, const ExpectationQuestion& question,
                                   const Resources& resources, const TablebaseTask& task) {
  ExpectationStudy study{
      .shape = shape, .is_rounded = question.is_rounded, .score = {}, .tiles = {}, .last = {}};
  const auto search = [&](const ExpectationGoal& goal, bool is_kept) {
    TablebaseTask own = task;
    if (!is_kept) own.run.folder.reset();
    own.run.name = goal.tile ? fmt::format("{}, tile {}", to_text(shape), tile_text(*goal.tile))
                             : fmt::format("{}, expected score", to_text(shape));
    Expectation result = search_expectation(shape, goal, resources, own);
    study.last = result.run;
    return result;
  };
  if (question.tile) {
    Expectation result = search({.tile = question.tile}, true);
    if (result.value) study.tiles.push_back({*question.tile, std::move(result)});
    return study;
  }
  Expectation score = search({.is_rounded = question.is_rounded}, true);
  if (!score.value) return study;
  study.score = std::move(score);
  const int highest = question.with_tiles ? highest_obtainable_tile(shape, StochasticGame::dmax) : 0;
  for (int tile = StochasticGame::dmax + 1; tile <= highest; ++tile) {
    Expectation result = search({.tile = tile}, false);
    if (!result.value) break;
    study.tiles.push_back({tile, std::move(result)});
  }
  return study;
}

}  // namespace dropslide
