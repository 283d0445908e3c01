// The plan of one game.
#include "costs/game_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace dropslide {
namespace {

const GameCost* find(const std::vector<GameCost>& costs, Engine engine) {
  const auto found =
      std::find_if(costs.begin(), costs.end(), [&](const GameCost& c) { return c.engine == engine; });
  return found == costs.end() ? nullptr : &*found;
}

Recommendation by_layers(const GameCost& cost, const LayerCost& layers, const std::optional<NodeCost>& node,
                         const PlannedMachine& machine) {
  if (machine.nodes > 1)
    return {.cost = cost, .fits = node->memory_bytes <= static_cast<double>(machine.memory_bytes)};
  const Fit fits = fit(cost, machine.memory_bytes);
  const bool is_bounded = fits == Fit::no && !layers.ladder.empty();
  return {.cost = cost,
          .fits = fits != Fit::no || is_bounded,
          .from_disk = fits == Fit::from_disk || is_bounded,
          .is_bounded = is_bounded};
}

Recommendation recommend(const std::vector<GameCost>& costs, const std::optional<LayerCost>& layers,
                         const std::optional<NodeCost>& node, const PlannedMachine& machine) {
  const GameCost* const layer_cost = find(costs, Engine::layers);
  const GameCost& proof = *find(costs, Engine::proof);
  Recommendation by_proof{.cost = proof, .fits = fit(proof, machine.memory_bytes) == Fit::yes};
  if (layer_cost == nullptr) return by_proof;
  const Recommendation layered = by_layers(*layer_cost, *layers, node, machine);
  const bool is_better = by_proof.fits && proof.basis == CostBasis::recorded && machine.nodes == 1 &&
                         (!layered.fits || proof.processor_seconds < layer_cost->processor_seconds);
  if (is_better || layered.fits || machine.nodes > 1) return is_better ? by_proof : layered;
  const GameCost* const tablebase = find(costs, Engine::tablebase);
  const bool is_tablebase = tablebase != nullptr && fit(*tablebase, machine.memory_bytes) == Fit::yes;
  return is_tablebase ? Recommendation{.cost = *tablebase, .fits = true} : layered;
}

}  // namespace

std::vector<RungCost> ladder_on(const LayerCosts& costs, const ObjectiveGame& game, const LayerCost& all,
                                const PlannedMachine& machine) {
  const auto memory_bytes = static_cast<double>(machine.memory_bytes);
  const bool holds_all = all.plan.memory_bytes() <= memory_bytes;
  return costs.ladder(game, holds_all ? layers::HeldLayers::all : layers::HeldLayers::one, memory_bytes, all);
}

GamePlan plan_game(const CostModel& model, Shape shape, const ObjectiveGame& game,
                   const PlannedMachine& machine) {
  GamePlan plan{.shape = shape, .game = game, .machine = machine};
  plan.costs = model.by_each(shape, game);
  plan.layers = model.layers().cost(shape, game);
  if (machine.nodes > 1) {
    if (!plan.layers)
      throw UsageError(
          fmt::format("--nodes: several machines solve layers, which cannot hold {} with Dmax {} and "
                      "objective {}: leave --nodes away",
                      to_text(shape), game.dmax, game.objective));
    plan.node = cost_of_node(*plan.layers, game, machine.nodes);
  } else if (plan.layers) {
    plan.layers->ladder = ladder_on(model.layers(), game, *plan.layers, machine);
  }
  plan.best = recommend(plan.costs, plan.layers, plan.node, machine);
  return plan;
}

}  // namespace dropslide
