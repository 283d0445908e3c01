// What a tablebase takes.
#include "costs/tablebase_costs.hpp"

#include <algorithm>

#include "costs/recorded_game.hpp"

namespace dropslide {
namespace {

/// Bytes of the two lists of positions while the run lasts, for each position of either player; measured: 4
/// to 6 bits on the recorded games.
constexpr double bytes_a_listed_position = 0.7;

}  // namespace

TablebaseCosts::TablebaseCosts(const JsonValue& record) {
  for (const JsonValue& entry : record.at("runs").items())
    runs_.push_back({recorded_shape(entry), recorded_game(entry), entry.at("dropper_positions").number(),
                     entry.at("slider_positions").number(), entry.at("bytes").number(),
                     entry.at("thread_seconds").number(),
                     entry.find("count_thread_seconds") ? entry.at("count_thread_seconds").number() : 0});
  if (runs_.empty()) record.at("runs").refuse("expected a run");
  if (const auto published = record.find("published"))
    for (const JsonValue& entry : published->items())
      publications_.push_back({recorded_shape(entry),
                               entry.at("objective").whole(),
                               {entry.at("states").count(), entry.at("afterstates").count(),
                                entry.at("bytes").count(), entry.at("source").text()}});
}

std::optional<PublishedCounts> TablebaseCosts::published(Shape shape, const ObjectiveGame& game) const {
  for (const Publication& publication : publications_)
    if (publication.shape == shape && publication.objective == game.objective) return publication.counts;
  return std::nullopt;
}

const TablebaseCosts::RecordedRun& TablebaseCosts::nearest(Shape shape, const ObjectiveGame& game) const {
  return *std::min_element(runs_.begin(), runs_.end(), [&](const RecordedRun& a, const RecordedRun& b) {
    return game_distance(a.shape, a.game, shape, game) < game_distance(b.shape, b.game, shape, game);
  });
}

TablebaseCost TablebaseCosts::cost(Shape shape, const ObjectiveGame& game, std::uint64_t value_bytes) const {
  const RecordedRun& run = nearest(shape, game);
  TablebaseCost cost{.plan = tablebase::plan_tablebase(shape, game)};
  cost.is_recorded = game_distance(run.shape, run.game, shape, game) == 0;
  const double recorded_ranks = static_cast<double>(tablebase::plan_tablebase(run.shape, run.game).ranks);
  const double ranks = static_cast<double>(cost.plan.ranks);
  cost.positions = run.dropper_positions * ranks / recorded_ranks;
  cost.positions_peak = cost.positions * static_cast<double>(cost.plan.largest_ranks) / ranks;
  const double scale = cost.positions / run.dropper_positions;
  const double sliders = run.slider_positions / run.dropper_positions;
  cost.slider_positions = cost.positions * sliders;
  cost.slider_positions_peak = cost.positions_peak * sliders;
  cost.memory_bytes = static_cast<double>(
      cost.plan.memory_bytes(static_cast<std::uint64_t>(cost.slider_positions_peak), value_bytes));
  cost.disk_bytes = run.bytes * scale;
  cost.peak_disk_bytes =
      cost.disk_bytes + bytes_a_listed_position * (run.dropper_positions + run.slider_positions) * scale;
  cost.processor_seconds = run.thread_seconds * scale;
  return cost;
}

CellNeed TablebaseCosts::counting(Shape shape, const ObjectiveGame& game) const {
  const TablebaseCost cost = this->cost(shape, game);
  const tablebase::TablebasePlan& plan = cost.plan;
  double seconds = 0;
  for (const RecordedRun& run : runs_)  // Of the largest run that was counted.
    if (run.count_thread_seconds > 0)
      seconds = cost.positions * run.count_thread_seconds / run.dropper_positions;
  const int layers = 2 * plan.window + 3;  // Counted, led to, begun, and kept.
  const double bits = static_cast<double>(plan.largest_ranks);
  return {seconds,
          static_cast<double>(plan.index_bytes) + layers * (bits / 8 + static_cast<double>(plan.layer_bytes)),
          {}};
}

}  // namespace dropslide
