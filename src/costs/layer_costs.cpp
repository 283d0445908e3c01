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

/// One generation of checkpoints: the window without D.
double checkpoint_of(const layers::LayerPlan& plan, int dmax) {
  const double layers_kept = 1 << (dmax - 1);
  return plan.window_bytes * layers_kept / (layers_kept + 1);
}

/// Of the memory, what scratch files cannot hold: D, one part in 2^(Dmax-1) + 1, is looked up at random.
/// Measured: 4x4 (4, 5) takes 2.1 times as long with a quarter of it; 3x5 (2, 6) 2.8 times with a half, and
/// does not end with a quarter. Where D is half of all nothing was measured.
double least_share_with_scratch(int dmax) {
  if (dmax == 1) return 1;
  return dmax <= 3 ? 0.5 : 0.25;
}

/// The bound of a recorded run; nothing if all layers were solved. Throws DamageError.
std::optional<Winner> recorded_concession(const JsonValue& entry) {
  const auto conceded_to = entry.find("conceded_to");
  if (!conceded_to) return std::nullopt;
  if (conceded_to->text() == to_text(Winner::slider)) return Winner::slider;
  if (conceded_to->text() != to_text(Winner::dropper)) conceded_to->refuse("expected slider or dropper");
  return Winner::dropper;
}

/// The entry of the list that is about the nearest game.
template <class Entries>
auto nearest_entry(const Entries& entries, Shape shape, const ObjectiveGame& game) {
  return std::min_element(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
    return game_distance(a.shape, a.game, shape, game) < game_distance(b.shape, b.game, shape, game);
  });
}

}  // namespace

LayerCosts::LayerCosts(const JsonValue& record) {
  const auto entries = record.at("rates").items();
  const auto nanoseconds = [](const JsonValue& entry) {
    return 1e9 * entry.at("thread_seconds").number() / entry.at("boards").number();
  };
  for (const JsonValue& entry : entries)
    if (!recorded_concession(entry))
      rates_.push_back({recorded_shape(entry), recorded_game(entry), nanoseconds(entry)});
  if (rates_.empty()) record.at("rates").refuse("expected a rate");
  for (const JsonValue& entry : entries)
    if (const auto conceded_to = recorded_concession(entry)) {
      const Shape shape = recorded_shape(entry);
      const ObjectiveGame game = recorded_game(entry);
      if (game_distance(nearest(shape, game).shape, nearest(shape, game).game, shape, game) != 0)
        entry.refuse("expected a run of all layers of the same game, too");
      bounded_rates_.push_back(
          {shape, game, *conceded_to, nanoseconds(entry) / nearest(shape, game).nanoseconds_per_board});
    }
}

const LayerCosts::Rate& LayerCosts::nearest(Shape shape, const ObjectiveGame& game) const {
  return *nearest_entry(rates_, shape, game);
}

RungCost LayerCosts::cost_of_rung(Rung rung, const ObjectiveGame& game, const LayerCost& all) const {
  std::vector<BoundedRate> comparable;
  for (const BoundedRate& rate : bounded_rates_)
    if (rate.conceded_to == rung.bound->conceded_to) comparable.push_back(rate);
  const Shape shape = all.plan.cut.shape;
  const double factor = comparable.empty() ? 1 : nearest_entry(comparable, shape, game)->factor;
  const double seconds = all.processor_seconds * rung.plan.boards / all.plan.boards * factor;
  const double checkpoint_bytes = checkpoint_of(rung.plan, game.dmax);
  return {std::move(rung), seconds, checkpoint_bytes};
}

RungCost LayerCosts::bounded(const ObjectiveGame& game, const Bound& bound, const LayerCost& all) const {
  if (bound.layer < 1 || bound.layer >= all.plan.layers)
    throw UsageError(fmt::format("--bound {}: the layers are 0 to {}, so give 1 to {}", bound.layer,
                                 all.plan.layers - 1, all.plan.layers - 1));
  return cost_of_rung({bound, layers::plan_cut(all.plan.cut, game, bound)}, game, all);
}

std::vector<RungCost> LayerCosts::ladder(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis,
                                         double memory_bytes, const LayerCost& all) const {
  std::vector<RungCost> costs;
  for (Rung& rung : bound_ladder(shape, game, axis, memory_bytes))
    if (rung.bound) costs.push_back(cost_of_rung(std::move(rung), game, all));
  return costs;
}

double LayerCost::least_bytes(int dmax, int threads) const {
  return std::max(plan.scratch_budget(threads), least_share_with_scratch(dmax) * plan.memory_bytes());
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
