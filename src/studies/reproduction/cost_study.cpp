// What the searches behind a cell of a table take.
#include "studies/reproduction/cost_study.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/error.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"

namespace dropslide {
namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The most positions of several searches.
template <class Verdicts>
std::uint64_t peak_of(const Verdicts& verdicts) {
  std::uint64_t peak = 0;
  for (const auto& verdict : verdicts) peak = std::max(peak, verdict.positions);
  return peak;
}

MeasuredCost of_largest_tile(Shape shape, int dmax, const Resources& resources) {
  const LargestTile found = find_largest_tile(shape, dmax, {.engine = Engine::proof}, resources);
  return {{.peak_positions = peak_of(found.objectives)}, found.last.stopped, found.last.needed_bytes};
}

MeasuredCost of_no_merge(Shape shape, const Resources& resources) {
  const LeastNoMergeDmax found = find_least_no_merge_dmax(shape, resources);
  return {{.peak_positions = peak_of(found.verdicts)}, found.last.stopped, found.last.needed_bytes};
}

MeasuredCost of_shortest_game(Shape shape, int dmax, const Resources& resources) {
  const ShortestGame found = find_shortest_game(shape, {dmax}, resources, to_text(shape));
  return {{.peak_positions = found.positions}, found.stopped, found.needed_bytes};
}

MeasuredCost search(Quantity quantity, Shape shape, int dmax, const Resources& resources) {
  switch (quantity) {
    case Quantity::largest_tile:
      return of_largest_tile(shape, dmax, resources);
    case Quantity::least_no_merge_dmax:
      return of_no_merge(shape, resources);
    case Quantity::shortest_drops:
      return of_shortest_game(shape, dmax, resources);
    default:
      throw UsageError("the costs of this quantity are not recorded: no search finds it");
  }
}

}  // namespace

MeasuredCost measure_cost(Quantity quantity, Shape shape, int dmax, const Resources& resources) {
  Resources one_thread = resources;
  one_thread.threads = 1;
  const double start = processor_seconds();
  MeasuredCost measured = search(quantity, shape, dmax, one_thread);
  const double hundredths = std::round(100 * (processor_seconds() - start));
  measured.cost.quantity = quantity;
  measured.cost.shape = shape;
  measured.cost.dmax = dmax;
  measured.cost.processor_seconds = std::max(1.0, hundredths) / 100;
  measured.cost.is_recorded = measured.stopped == StopReason::none;
  return measured;
}

}  // namespace dropslide
