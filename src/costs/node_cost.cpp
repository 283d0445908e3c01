// What each of several machines takes.
#include "costs/node_cost.hpp"

namespace dropslide {

NodeCost cost_of_node(const LayerCost& all, const ObjectiveGame& game, int nodes) {
  using namespace layers;
  return {.memory_bytes = all.plan.memory_bytes(HeldLayers::one) + static_cast<double>(link_bytes),
          .read_bytes = all.plan.read_bytes(game.dmax, nodes),
          .written_bytes = all.plan.written_bytes(game.dmax, nodes)};
}

}  // namespace dropslide
