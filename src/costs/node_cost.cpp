// What each of several machines takes.
#include "costs/node_cost.hpp"

#include <cmath>

#include "engines/layers/team/team_load.hpp"

namespace dropslide {
namespace {

/// Chosen: the index of 4x4 with objective 11 takes half of that.
constexpr double most_index_bytes = 256 << 20;

/// Of the largest table of an index, by two sums.
double index_bytes(const BoardCut& cut, int objective) {
  const auto sums = [&](int cells) { return std::ldexp(cells, objective - 2) + 1; };
  return 8 * sums(cut.shape.cells()) * sums(cut.end_lines * cut.line_cells());
}

/// Slides across may ask for any board of D; who transposes holds strips in its place.
double floor_of(const LayerCost& all, const ObjectiveGame& game) {
  if (all.plan.across == layers::AcrossMethod::transposition) return 0;
  return all.plan.window_bytes / ((1 << (game.dmax - 1)) + 1);
}

/// Without what drops read of other nodes.
NodeCost shares_alone(const LayerCost& all, const ObjectiveGame& game, int nodes) {
  const double layers_of_slider = 1 << (game.dmax - 1), n = nodes;
  const double layer_bytes = all.plan.window_bytes / (layers_of_slider + 1);
  const bool transposes = all.plan.across == layers::AcrossMethod::transposition;
  const double at_hand = transposes ? 1 / n + 1 / (n * n) : 1;
  const double received = transposes ? 2 * (1 - 1 / n) / n : 1 - 1 / n;
  return {.memory_bytes =
              layer_bytes * (at_hand + layers_of_slider / n) + all.plan.table_bytes + layers::link_bytes,
          .received_bytes = all.plan.boards / 8 * received,  // One bit a board.
          .floor_bytes = floor_of(all, game)};
}

}  // namespace

NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes) {
  if (nodes == 1) return {.memory_bytes = all.plan.memory_bytes()};
  if (index_bytes(all.plan.cut, game.objective) > most_index_bytes) return shares_alone(all, game, nodes);
  const LayerIndex index(all.plan.cut, game.objective, game.dmax);
  const layers::TeamLoad load =
      layers::team_load(index, index.top_layer(), nodes, all.plan.across, layers::StripCount::some);
  return {.memory_bytes = static_cast<double>(load.window_bytes) + all.plan.table_bytes + layers::link_bytes,
          .received_bytes = static_cast<double>(load.received_bytes),
          .floor_bytes = floor_of(all, game)};
}

}  // namespace dropslide
