// The largest tile that Slider can force.
#include "questions/winners/largest_tile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "engines/proof/proof_search.hpp"
#include "questions/winners/chosen_engine.hpp"
#include "questions/winners/climb_ladder.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

/// Of higher ones the cost model does not know the layers.
constexpr int highest_planned_objective = 16;

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

/// Of the search for the least Dmax: no Dmax takes more.
CellNeed no_merge_need(Shape shape) {
  CellNeed need = cost_model().need(Quantity::least_no_merge_dmax, shape, 0);
  need.what = fmt::format("the no-merge game of {}, with every Dmax up to the least,", to_text(shape));
  return need;
}

/// Calls `before_run` with what `find()` says, if there is either.
template <class Find>
void announce(const EngineChoice& choice, Find&& find) {
  if (!choice.before_run) return;
  if (const auto need = cost_if_found(find)) choice.before_run(*need);
}

Decision decide_by(Engine engine, Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                   const Resources& resources, const std::string& name) {
  if (engine == Engine::layers) {
    layers::LayerTask task = choice.layers;
    task.run.name = name;
    return choice.climbs && !task.bound ? climb_ladder(shape, game, resources, task)
                                        : layers::search_layers(shape, game, resources, task);
  }
  if (engine == Engine::tablebase) return choice.tablebase(shape, game, resources, name);
  SearchTask task = choice.proof;
  if (task.method == ProofMethod::automatic && !task.certificate)  // As this game was recorded, if it was.
    task.method = method_named(cost_model().by_proof(shape, game).method);
  task.run.name = name;
  return search_proof(shape, game, resources, task);
}

}  // namespace

std::optional<ObjectiveVerdict> decide_objective(Shape shape, int dmax, int objective,
                                                 const EngineChoice& choice, const Resources& resources,
                                                 Decision& last) {
  if (objective == 1) return ObjectiveVerdict{1, Winner::slider, "rules"};
  if (objective > highest_obtainable_tile(shape, dmax) && choice.uses_theorems)
    return ObjectiveVerdict{objective, Winner::dropper, "theorem-6"};
  const ObjectiveGame game = game_for(dmax, objective);
  const bool may_choose = choice.engine == Engine::automatic;
  if (may_choose && objective == game.dmax + 1 && is_worth_trying(no_merge_need(shape), resources)) {
    announce(choice, [&] { return std::optional(no_merge_need(shape)); });
    auto verdict = decide_by_no_merge(shape, objective, resources, last);
    if (verdict || last.stopped == StopReason::interrupted) return verdict;
  }
  const auto engine = may_choose || choice.is_implied ? choose_engine(shape, game, choice, resources, last)
                                                      : std::optional(choice.engine);
  if (!engine) return std::nullopt;
  announce(choice, [&] { return need_of(*engine, shape, game, choice, resources); });
  last = decide_by(*engine, shape, game, choice, resources,
                   fmt::format("{}, Dmax {}, objective {}", to_text(shape), dmax, tile_text(objective)));
  if (!last.winner) return std::nullopt;
  return ObjectiveVerdict{objective,      *last.winner, std::string(to_text(*engine)),
                          last.positions, last.seconds, last.certificate,
                          last.bound,     last.drops};
}

std::optional<UndecidedObjective> undecided_of(int objective, const Decision& last) {
  const bool was_harder = last.bound || last.drops != AllowedDrops::all;
  if (last.winner || last.stopped != StopReason::none || !was_harder) return std::nullopt;
  return UndecidedObjective{objective, last.bound, last.drops, last.positions, last.seconds};
}

std::optional<CellNeed> first_beyond(Shape shape, int dmax, const EngineChoice& choice,
                                     const Resources& resources) {
  const bool is_recorded = cost_model().cell(Quantity::largest_tile, shape, dmax).is_recorded;
  if (choice.engine != Engine::automatic ||
      (is_recorded && can_end(cost_model().need(Quantity::largest_tile, shape, dmax), resources)))
    return std::nullopt;
  const int most = std::min(highest_obtainable_tile(shape, dmax), highest_planned_objective);
  for (int objective = 2; objective <= most; ++objective) {
    Decision ignored;
    const ObjectiveGame game = game_for(dmax, objective);
    if (choose_engine(shape, game, choice, resources, ignored)) continue;
    const GameCost cost = cost_model().cheaper(shape, game);
    return CellNeed{cost.processor_seconds, cost.memory_bytes, cost};
  }
  return std::nullopt;
}

LargestTile find_largest_tile(Shape shape, int dmax, const EngineChoice& choice, const Resources& resources) {
  LargestTile result{shape, checked_dmax(dmax)};
  while (!result.is_exact) {
    const auto verdict = decide_objective(shape, dmax, result.at_least + 1, choice, resources, result.last);
    if (!verdict) return result;
    result.objectives.push_back(*verdict);
    result.is_exact = verdict->winner == Winner::dropper;
    result.at_least += verdict->winner == Winner::slider;
  }
  return result;
}

}  // namespace dropslide
