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

/// The bound of a recorded run; nothing if all layers were solved. Throws DamageError.
std::optional<Bound> recorded_bound(const JsonValue& entry) {
  const auto conceded_to = entry.find("conceded_to");
  if (!conceded_to) return std::nullopt;
  const int layer = entry.at("bound").whole();
  if (conceded_to->text() == to_text(Winner::slider)) return Bound{layer, Winner::slider};
  if (conceded_to->text() != to_text(Winner::dropper)) conceded_to->refuse("expected slider or dropper");
  return Bound{layer, Winner::dropper};
}

/// Those that are filled, of a bounded game the conceded ones by static evaluation.
double filled_boards(const layers::LayerPlan& plan) { return plan.boards + plan.conceded_boards; }

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
  const auto nanoseconds = [](const JsonValue& entry, double more_boards) {
    return 1e9 * entry.at("thread_seconds").number() / (entry.at("boards").number() + more_boards);
  };
  for (const JsonValue& entry : entries)
    if (!recorded_bound(entry))
      rates_.push_back({recorded_shape(entry), recorded_game(entry), nanoseconds(entry, 0)});
  if (rates_.empty()) record.at("rates").refuse("expected a rate");
  for (const JsonValue& entry : entries)
    if (const auto bound = recorded_bound(entry)) {
      const Shape shape = recorded_shape(entry);
      const ObjectiveGame game = recorded_game(entry);
      const auto plan = layers::plan_layers(shape, game, bound);
      if (!plan || game_distance(nearest(shape, game).shape, nearest(shape, game).game, shape, game) != 0)
        entry.refuse("expected a run of all layers of the same game, too");
      bounded_rates_.push_back(
          {shape, game, bound->conceded_to,
           nanoseconds(entry, plan->conceded_boards) / nearest(shape, game).nanoseconds_per_board});
    }
}

const LayerCosts::Rate& LayerCosts::nearest(Shape shape, const ObjectiveGame& game) const {
  return *nearest_entry(rates_, shape, game);
}

RungCost LayerCosts::cost_of_rung(Rung rung, const ObjectiveGame& game, const LayerCost& all) const {
  std::vector<BoundedRate> comparable;
  for (const BoundedRate& rate : bounded_rates_)
    if (rate.conceded_to == rung.bound->conceded_to) comparable.push_back(rate);
  const Shape shape = all.plan.cuts.front().shape;
  const double factor = comparable.empty() ? 1 : nearest_entry(comparable, shape, game)->factor;
  const double seconds = all.processor_seconds * filled_boards(rung.plan) / all.plan.boards * factor;
  return {std::move(rung), seconds};
}

RungCost LayerCosts::bounded(const ObjectiveGame& game, const Bound& bound, const LayerCost& all) const {
  const int top = all.plan.solved_layers - 1;
  if (bound.layer < 1 || bound.layer > top)
    throw UsageError(
        fmt::format("--bound {}: the layers are 0 to {}, so give 1 to {}", bound.layer, top, top));
  return cost_of_rung({bound, layers::plan_cuts(all.plan.cuts, game, bound)}, game, all);
}

std::vector<RungCost> LayerCosts::ladder(const ObjectiveGame& game, layers::HeldLayers held,
                                         double memory_bytes, const LayerCost& all) const {
  std::vector<RungCost> costs;
  for (Rung& rung : bound_ladder(all.plan.cuts.front().shape, game, held, memory_bytes))
    if (rung.bound) costs.push_back(cost_of_rung(std::move(rung), game, all));
  return costs;
}

double LayerCosts::nanoseconds_per_board(Shape shape, const ObjectiveGame& game) const {
  return nearest(shape, game).nanoseconds_per_board;
}

std::optional<LayerCost> LayerCosts::cost(Shape shape, const ObjectiveGame& game) const {
  const auto plan = layers::plan_layers(shape, game);
  if (!plan) return std::nullopt;
  const Rate& rate = nearest(shape, game);
  const int beyond = std::max(0, game.objective - rate.game.objective);
  LayerCost cost{.plan = *plan};
  cost.processor_seconds =
      plan->boards * rate.nanoseconds_per_board * 1e-9 * std::pow(growth_per_objective, beyond);
  cost.is_recorded = game_distance(rate.shape, rate.game, shape, game) == 0;
  return cost;
}

}  // namespace dropslide
