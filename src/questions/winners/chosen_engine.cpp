// Which engine decides a game, and what its run takes.
#include "questions/winners/chosen_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "costs/cost_model.hpp"
#include "costs/node_cost.hpp"
#include "costs/outlook.hpp"

namespace dropslide {
namespace {

/// Chosen: for so long nobody waits, and layers need no record of another run.
constexpr double at_once_seconds = 1;

/// A search of the game was recorded, took less than the layers would, and fits.
bool is_known_search(const GameCost& cost, const Resources& resources) {
  return cost.engine == Engine::proof && cost.basis == CostBasis::recorded &&
         fit(cost, resources.memory_bytes) == Fit::yes;
}

/// What a run of all layers takes, with one in memory if all do not fit; nothing if that does not, either.
std::optional<GameCost> held_cost(const EngineChoice& choice, GameCost layers, const Resources& resources) {
  const Fit fits = fit(layers, resources.memory_bytes);
  if (fits == Fit::yes) return layers;
  if (fits == Fit::no || !choice.layers.run.folder) return std::nullopt;
  layers.memory_bytes = layers.least_bytes;
  return layers;
}

/// The first bounded game that fits, where they may be tried.
std::optional<RungCost> first_rung(Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                                   const Resources& resources) {
  const auto all = cost_model().layers().cost(shape, game);
  if (!choice.climbs || !all) return std::nullopt;
  const auto rungs = cost_model().layers().ladder(game, fewest_held(choice.layers),
                                                  static_cast<double>(resources.memory_bytes), *all);
  return rungs.empty() ? std::nullopt : std::optional(rungs.front());
}

bool can_end_by(const GameCost& cost, const Resources& resources) {
  return can_end({cost.processor_seconds, cost.memory_bytes, {}}, resources);
}

/// Where the layers are neither quick nor known to be beaten: what by the cost model can end.
std::optional<Engine> engine_that_ends(Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                                       const Resources& resources, bool is_held) {
  if (is_held) {
    const GameCost cheaper = cost_model().cheaper(shape, game);
    return can_end_by(cheaper, resources) ? cheaper.engine : Engine::layers;
  }
  const GameCost proof = cost_model().by_proof(shape, game);
  if (can_end_by(proof, resources)) return Engine::proof;
  if (first_rung(shape, game, choice, resources)) return Engine::layers;
  // Of a game that no layers hold, and of which nobody knows what it takes, it may be quick.
  const bool may_be_quick = !proof.is_known() && !cost_model().by_layers(shape, game);
  return may_be_quick ? std::optional(Engine::proof) : std::nullopt;
}

/// What each member of a team takes; nothing if it does not fit.
std::optional<CellNeed> need_of_member(const GameCost& cost, const EngineChoice& choice,
                                       const Resources& resources) {
  const auto all = cost_model().layers().cost(cost.shape, cost.game);
  if (!all) return std::nullopt;
  const double bytes = cost_of_node(*all, cost.game, choice.layers.link->members()).memory_bytes;
  if (bytes > static_cast<double>(resources.memory_bytes)) return std::nullopt;
  return CellNeed{cost.processor_seconds, bytes, {}};
}

/// What the layers take that are solved first.
std::optional<CellNeed> need_of_layers(const GameCost& cost, const EngineChoice& choice,
                                       const Resources& resources) {
  const layers::LayerTask& task = choice.layers;
  const auto all = cost_model().layers().cost(cost.shape, cost.game);
  const bool is_out_of_range = all && task.bound && task.bound->layer >= all->plan.solved_layers;
  if (!all || is_out_of_range) return std::nullopt;
  std::optional<RungCost> rung;
  if (task.bound)
    rung = cost_model().layers().bounded(cost.game, *task.bound, *all);
  else if (const auto held = held_cost(choice, cost, resources))
    return CellNeed{held->processor_seconds, held->memory_bytes, held};
  else
    rung = first_rung(cost.shape, cost.game, choice, resources);
  const auto budget = static_cast<double>(resources.memory_bytes);
  if (!rung) return {};
  const layers::LayerPlan& plan = rung->rung.plan;
  const double all_bytes = plan.memory_bytes(), fewest_bytes = plan.memory_bytes(fewest_held(choice.layers));
  const double bytes = all_bytes <= budget ? all_bytes : fewest_bytes;
  if (bytes > budget) return {};
  return CellNeed{rung->processor_seconds,
                  bytes,
                  {},
                  fmt::format("{} ({}, {}) below {}", to_text(cost.shape), cost.game.dmax,
                              cost.game.objective, rung->rung.bound->layer)};
}

/// As `Engine::automatic` has it.
std::optional<Engine> choose_any(Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                                 const Resources& resources) {
  const auto layers = cost_model().by_layers(shape, game);
  const bool is_held = layers && held_cost(choice, *layers, resources).has_value();
  const double seconds = is_held ? layers->seconds(resources.threads) : 0;
  if (is_held && seconds < std::min(at_once_seconds, choice.patience_seconds)) return Engine::layers;
  const GameCost cheaper = cost_model().cheaper(shape, game);
  if (choice.may_search && is_known_search(cheaper, resources)) return Engine::proof;
  if (is_held && seconds < choice.patience_seconds) return Engine::layers;
  if (choice.may_search)
    if (const auto engine = engine_that_ends(shape, game, choice, resources, is_held)) return engine;
  return std::nullopt;
}

/// By a game that no engine can end.
Decision beyond_memory(double bytes) {
  return {.stopped = StopReason::memory_full,
          .needed_bytes = static_cast<std::uint64_t>(std::min(bytes, 9e18))};
}

}  // namespace

std::optional<Engine> choose_engine(Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                                    const Resources& resources, Decision& last) {
  const GameCost proof = cost_model().by_proof(shape, game);
  if (choice.is_implied && proof.is_known()) {
    if (can_end_by(proof, resources)) return Engine::proof;
    last = beyond_memory(proof.memory_bytes);
    return std::nullopt;
  }
  if (const auto engine = choose_any(shape, game, choice, resources))
    return choice.is_implied ? Engine::proof : *engine;
  const auto layers = cost_model().by_layers(shape, game);
  last = beyond_memory((layers ? *layers : cost_model().cheaper(shape, game)).memory_bytes);
  return std::nullopt;
}

std::optional<CellNeed> need_of(Engine engine, Shape shape, const ObjectiveGame& game,
                                const EngineChoice& choice, const Resources& resources) {
  auto cost = cost_model().by(engine, shape, game);
  if (engine == Engine::proof && !cost->is_known()) cost = cost_model().by_layers(shape, game);
  if (!cost || !cost->is_known()) return std::nullopt;
  const bool is_team = choice.layers.link != nullptr && choice.layers.link->members() > 1;
  if (engine == Engine::layers)
    return is_team ? need_of_member(*cost, choice, resources) : need_of_layers(*cost, choice, resources);
  const bool is_refused = engine == Engine::tablebase && fit(*cost, resources.memory_bytes) != Fit::yes;
  if (is_refused) return std::nullopt;
  return CellNeed{cost->processor_seconds, cost->memory_bytes, cost};
}

}  // namespace dropslide
