// The ladder of bounds.
#include "costs/bound_ladder.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "costs/recorded_game.hpp"

namespace dropslide {
namespace {

/// A least deciding bound that was measured (of 4x4 (2, 6) and (2, 7) the least that was seen to decide: 58
/// does not).
struct KnownBound {
  Shape shape;
  ObjectiveGame game;
  Winner winner;
  int bound;
};

/// tests/engines/bounded_layers_test.cpp finds the small ones again.
constexpr std::array known_bounds{
    KnownBound{{2, 5}, {1, 5}, Winner::slider, 19},  KnownBound{{3, 4}, {1, 6}, Winner::slider, 37},
    KnownBound{{2, 6}, {2, 5}, Winner::slider, 30},  KnownBound{{2, 7}, {2, 5}, Winner::slider, 35},
    KnownBound{{3, 3}, {2, 5}, Winner::slider, 25},  KnownBound{{3, 4}, {2, 5}, Winner::slider, 29},
    KnownBound{{3, 5}, {2, 5}, Winner::slider, 33},  KnownBound{{4, 4}, {2, 5}, Winner::slider, 34},
    KnownBound{{2, 6}, {2, 6}, Winner::slider, 58},  KnownBound{{3, 4}, {2, 6}, Winner::slider, 50},
    KnownBound{{3, 4}, {3, 5}, Winner::slider, 41},  KnownBound{{3, 3}, {2, 6}, Winner::dropper, 39},
    KnownBound{{3, 4}, {2, 7}, Winner::dropper, 89}, KnownBound{{2, 6}, {2, 7}, Winner::dropper, 77},
    KnownBound{{3, 4}, {3, 6}, Winner::dropper, 44}, KnownBound{{3, 4}, {4, 5}, Winner::dropper, 36},
    KnownBound{{3, 4}, {4, 6}, Winner::dropper, 36}, KnownBound{{4, 4}, {2, 6}, Winner::slider, 60},
    KnownBound{{4, 4}, {2, 7}, Winner::slider, 106}, KnownBound{{2, 7}, {2, 7}, Winner::dropper, 100},
};

/// Chosen: 1.4 from 3x4 (2, 5) to (2, 6), 1.9 on 2x6.
constexpr double bound_growth_per_objective = 1.45;

/// Of Slider's bounds. Chosen: 1.9 from 3x4 (2, 5) to (3, 5).
constexpr double growth_per_dmax = 2;

/// Above the expectation: a tenth of what lies above the weight of the objective, and 1.
constexpr double margin = 1.1;

/// Below so many boards all layers take seconds.
constexpr double least_boards = 1e9;

double weight_of(int objective) { return std::ldexp(1, objective - 1); }

double above_weight_per_cell(const KnownBound& known) {
  return (known.bound - weight_of(known.game.objective)) / known.shape.cells();
}

/// The bounded game, with the bound lowered as far as the limits ask; nothing if that is too far.
std::optional<Rung> rung_within(const Rung& all, const ObjectiveGame& game, const Bound& expected,
                                layers::HeldLayers held, double memory_bytes) {
  std::optional<Rung> highest;
  int least =
      std::max(1, expected.layer - (expected.layer - static_cast<int>(weight_of(game.objective))) / 4);
  int most = std::min(expected.layer, all.plan.solved_layers - 1);
  while (least <= most) {  // By halves: boards and memory grow with the bound.
    const Bound bound{least + (most - least) / 2, expected.conceded_to};
    const layers::LayerPlan plan = layers::plan_cuts(all.plan.cuts, game, bound);
    if (plan.boards <= all.plan.boards / 2 && plan.memory_bytes(held) <= memory_bytes) {
      highest = Rung{bound, plan};
      least = bound.layer + 1;
    } else {
      most = bound.layer - 1;
    }
  }
  return highest;
}

}  // namespace

Bound expected_bound(Shape shape, const ObjectiveGame& game, Winner conceded_to) {
  const KnownBound* nearest = nullptr;
  for (const KnownBound& known : known_bounds)
    if (known.winner != conceded_to &&
        (nearest == nullptr || game_distance(known.shape, known.game, shape, game) <
                                   game_distance(nearest->shape, nearest->game, shape, game)))
      nearest = &known;
  const int more_dmax = conceded_to == Winner::dropper ? game.dmax - nearest->game.dmax : 0;
  const double above = above_weight_per_cell(*nearest) * shape.cells() *
                       std::pow(bound_growth_per_objective, game.objective - nearest->game.objective) *
                       std::pow(growth_per_dmax, more_dmax);
  return {static_cast<int>(std::ceil(weight_of(game.objective) + margin * above)) + 1, conceded_to};
}

std::vector<Rung> bound_ladder(Shape shape, const ObjectiveGame& game, layers::HeldLayers held,
                               double memory_bytes) {
  const auto plan = layers::plan_layers(shape, game);
  if (!plan) return {};
  const Rung all{{}, *plan};
  std::vector<Rung> rungs;
  for (const Winner conceded_to : {Winner::dropper, Winner::slider})
    if (plan->boards >= least_boards)
      if (auto rung = rung_within(all, game, expected_bound(shape, game, conceded_to), held, memory_bytes))
        rungs.push_back(std::move(*rung));
  std::stable_sort(rungs.begin(), rungs.end(),
                   [](const Rung& a, const Rung& b) { return a.plan.boards < b.plan.boards; });
  rungs.push_back(all);
  return rungs;
}

}  // namespace dropslide
