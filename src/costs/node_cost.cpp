// What each of several machines takes.
#include "costs/node_cost.hpp"

namespace dropslide {
namespace {

/// Of a layer, the rows of a neighbour that the drops of one tile read. Counted on 4x4, where the rows of one
/// sum are 2 to 3 % of a layer; on other boards a guess.
constexpr double halo_share = 0.03;

}  // namespace

NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes) {
  if (nodes == 1) return {all.plan.memory_bytes(), 0};
  const double layers_of_slider = 1 << (game.dmax - 1);
  const double layer_bytes = all.plan.window_bytes / (layers_of_slider + 1);
  const double halos = halo_share * game.dmax;
  const double all_bytes = all.plan.boards / 8;  // One bit a board.
  return {.memory_bytes = layer_bytes * (1 + layers_of_slider / nodes + halos) + all.plan.table_bytes,
          .received_bytes = all_bytes * (1 - 1.0 / nodes + halos)};
}

}  // namespace dropslide
