// What a run of the layers takes.
#include "costs/layer_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "costs/recorded_game.hpp"

namespace dropslide {
namespace {

/// Growth of the time a board with each objective beyond the recorded ones: more boards need slides across.
constexpr double growth_per_objective = 1.4;  // Chosen: 1.2 to 2.1 were measured on 3x4 and 3x5.

/// Low layers are the slow ones: a share of the boards takes this power of it of the time. Measured: 39 % of
/// the boards of 3x4 (2, 7) took half of its time.
constexpr double time_of_share = 0.75;

/// One generation of checkpoints: the window without D.
double checkpoint_of(const layers::LayerPlan& plan, int dmax) {
  const double layers_kept = 1 << (dmax - 1);
  return plan.window_bytes * layers_kept / (layers_kept + 1);
}

RungCost cost_of_rung(Rung rung, const ObjectiveGame& game, const LayerCost& all) {
  const double seconds = all.processor_seconds * std::pow(rung.plan.boards / all.plan.boards, time_of_share);
  const double checkpoint_bytes = checkpoint_of(rung.plan, game.dmax);
  return {std::move(rung), seconds, checkpoint_bytes};
}

}  // namespace

RungCost cost_of_bound(const ObjectiveGame& game, const Bound& bound, const LayerCost& all) {
  if (bound.layer < 1 || bound.layer >= all.plan.layers)
    throw UsageError(fmt::format("--bound {}: the layers are 0 to {}, so give 1 to {}", bound.layer,
                                 all.plan.layers - 1, all.plan.layers - 1));
  return cost_of_rung({bound, layers::plan_cut(all.plan.cut, game, bound)}, game, all);
}

std::vector<RungCost> cost_of_ladder(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis,
                                     double memory_bytes, const LayerCost& all) {
  std::vector<RungCost> costs;
  for (Rung& rung : bound_ladder(shape, game, axis, memory_bytes))
    if (rung.bound) costs.push_back(cost_of_rung(std::move(rung), game, all));
  return costs;
}

LayerCosts::LayerCosts(const JsonValue& record) {
  for (const JsonValue& entry : record.at("rates").items())
    rates_.push_back({recorded_shape(entry), recorded_game(entry),
                      1e9 * entry.at("thread_seconds").number() / entry.at("boards").number()});
  if (rates_.empty()) record.at("rates").refuse("expected a rate");
}

const LayerCosts::Rate& LayerCosts::nearest(Shape shape, const ObjectiveGame& game) const {
  return *std::min_element(rates_.begin(), rates_.end(), [&](const Rate& a, const Rate& b) {
    return game_distance(a.shape, a.game, shape, game) < game_distance(b.shape, b.game, shape, game);
  });
}

double LayerCosts::nanoseconds_per_board(Shape shape, const ObjectiveGame& game) const {
  return nearest(shape, game).nanoseconds_per_board;
}

std::optional<LayerCost> LayerCosts::cost(Shape shape, const ObjectiveGame& game,
                                          std::optional<Axis> axis) const {
  const auto plan = layers::plan_layers(shape, game, axis);
  if (!plan) return std::nullopt;
  const Rate& rate = nearest(shape, game);
  const int beyond = std::max(0, game.objective - rate.game.objective);
  LayerCost cost{.plan = *plan};
  cost.processor_seconds =
      plan->boards * rate.nanoseconds_per_board * 1e-9 * std::pow(growth_per_objective, beyond);
  // The recorded runs took the cheapest cut.
  cost.is_recorded =
      game_distance(rate.shape, rate.game, shape, game) == 0 && plan->cut == layers::choose_cut(shape, game);
  cost.checkpoint_bytes = checkpoint_of(*plan, game.dmax);
  return cost;
}

}  // namespace dropslide
