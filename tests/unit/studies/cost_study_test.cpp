// Costs of cells, measured.
#include "support/catch.hpp"

#include "base/error.hpp"
#include "studies/reproduction/cost_study.hpp"

namespace dropslide {
namespace {

const Resources resources{.threads = 2, .memory_bytes = 256ULL << 20};

TEST_CASE("a cost is that of the cell, at least a hundredth of a second") {
  const MeasuredCost found = measure_cost(Quantity::largest_tile, {2, 2}, 1, resources);
  CHECK(found.stopped == StopReason::none);
  CHECK(found.cost.quantity == Quantity::largest_tile);
  CHECK(found.cost.is_recorded);
  CHECK(found.cost.processor_seconds >= 0.01);
  CHECK(found.cost.peak_positions == 13);
}

TEST_CASE("costs are measured of every quantity that a search finds") {
  CHECK(measure_cost(Quantity::least_no_merge_dmax, {2, 2}, 0, resources).cost.peak_positions > 0);
  CHECK(measure_cost(Quantity::shortest_drops, {2, 2}, 1, resources).cost.peak_positions > 0);
  CHECK_THROWS_AS(measure_cost(Quantity::tile_frequency, {1, 5}, 1, resources), UsageError);
}

TEST_CASE("a search that was stopped has no cost") {
  std::stop_source stop;
  stop.request_stop();
  const Resources stopped{.memory_bytes = 256ULL << 20, .stop = stop.get_token()};
  const MeasuredCost found = measure_cost(Quantity::shortest_drops, {3, 4}, 1, stopped);
  CHECK(found.stopped == StopReason::interrupted);
  CHECK_FALSE(found.cost.is_recorded);
}

}  // namespace
}  // namespace dropslide
