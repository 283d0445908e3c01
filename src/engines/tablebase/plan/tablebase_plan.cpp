// What a tablebase takes.
#include "engines/tablebase/plan/tablebase_plan.hpp"

#include <algorithm>

#include "index/orbit_index.hpp"
#include "packed/shape_dispatch.hpp"
#include "store/ranked_bits.hpp"

namespace dropslide::tablebase {
namespace {

template <class Word>
TablebasePlan plan_for(Shape shape, const ObjectiveGame& game) {
  const OrbitIndex<Word> index(shape, game.objective, game.dmax);
  TablebasePlan plan{.layers = index.top_layer() + 1,
                     .index_bytes = index.memory_bytes(),
                     .layer_bytes = index.layer_bytes(),
                     .layer_ranks = {},
                     .window = window_layers(game.dmax)};
  for (int layer = 0; layer < plan.layers; ++layer) {
    plan.layer_ranks.push_back(index.size(layer));
    plan.ranks += index.size(layer);
    plan.largest_ranks = std::max(plan.largest_ranks, index.size(layer));
  }
  return plan;
}

}  // namespace

std::uint64_t TablebasePlan::memory_bytes(std::uint64_t positions, std::uint64_t value_bytes) const {
  return (RankedBits::bytes_for(largest_ranks) + layer_bytes + positions * value_bytes) *
             static_cast<std::uint64_t>(window + 2) +
         index_bytes;
}

TablebasePlan plan_tablebase(Shape shape, const ObjectiveGame& game) {
  return fits_word64(shape, game.objective - 1) ? plan_for<Word64>(shape, game)
                                                : plan_for<Word128>(shape, game);
}

}  // namespace dropslide::tablebase
