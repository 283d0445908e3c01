// The largest tile that Slider can force.
#include "analyze/largest_tile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analyze/least_no_merge_dmax.hpp"
#include "index/board_count.hpp"
#include "solve/proof_search.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

/// The game that decides whether Slider can force `objective`: where Dropper could drop it himself, he must
/// not.
ObjectiveGame game_for(int dmax, int objective) {
  return make_objective_game(std::min(dmax, objective - 1), objective);
}

/// The winner of the objective game if Dropper can avoid every merge in it; nothing if he cannot, or the
/// search stopped.
std::optional<ObjectiveVerdict> decide_by_no_merge(Shape shape, int objective, const Resources& resources,
                                                   Decision& last) {
  const auto verdict = decide_no_merge(shape, objective - 1, resources, last);
  if (!verdict || !verdict->dropper_avoids_merges) return std::nullopt;
  return ObjectiveVerdict{objective, Winner::dropper, "no-merge", verdict->positions, verdict->seconds};
}

}  // namespace

std::optional<ObjectiveVerdict> decide_objective(Shape shape, int dmax, int objective, Engine engine,
                                                 const Resources& resources, Decision& last) {
  if (objective == 1) return ObjectiveVerdict{1, Winner::slider, "rules"};
  if (objective > highest_obtainable_tile(shape, dmax))
    return ObjectiveVerdict{objective, Winner::dropper, "theorem-6"};
  const ObjectiveGame game = game_for(dmax, objective);
  if (engine == Engine::automatic && objective == game.dmax + 1) {
    const auto verdict = decide_by_no_merge(shape, objective, resources, last);
    if (verdict || last.stopped == StopReason::interrupted) return verdict;
  }
  const SearchTask task{fmt::format("{}, Dmax {}, objective {}", to_text(shape), dmax, tile_text(objective)),
                        count_board_orbits(shape, objective)};
  last = search_proof(make_position_graph(shape, game), resources, task);
  if (!last.winner) return std::nullopt;
  return ObjectiveVerdict{objective, *last.winner, "proof", last.positions, last.seconds};
}

LargestTile find_largest_tile(Shape shape, int dmax, Engine engine, const Resources& resources) {
  LargestTile result{shape, checked_dmax(dmax)};
  while (!result.is_exact) {
    const auto verdict = decide_objective(shape, dmax, result.at_least + 1, engine, resources, result.last);
    if (!verdict) return result;
    result.objectives.push_back(*verdict);
    result.is_exact = verdict->winner == Winner::dropper;
    result.at_least += verdict->winner == Winner::slider;
  }
  return result;
}

}  // namespace dropslide
