// What a tablebase will take.
#include "questions/tablebase_forecast.hpp"

#include <algorithm>

#include "questions/game_distance.hpp"
#include "questions/recorded_game.hpp"

namespace dropslide {
namespace {

/// Bytes of the two lists of positions while the run lasts, for each position of either player; measured: 4
/// to 6 bits on the recorded games.
constexpr double bytes_a_listed_position = 0.7;

}  // namespace

TablebaseRates::TablebaseRates(const std::filesystem::path& file) {
  const JsonValue json = read_json(file, "a table of runs");
  for (const JsonValue& entry : json.at("runs").items())
    runs_.push_back({recorded_shape(entry), recorded_game(entry), entry.at("dropper_positions").number(),
                     entry.at("slider_positions").number(), entry.at("bytes").number(),
                     entry.at("thread_seconds").number()});
  if (runs_.empty()) json.at("runs").refuse("expected a run");
  if (const auto published = json.find("published"))
    for (const JsonValue& entry : published->items())
      publications_.push_back({recorded_shape(entry),
                               entry.at("objective").whole(),
                               {entry.at("states").count(), entry.at("afterstates").count(),
                                entry.at("bytes").count(), entry.at("source").text()}});
}

std::optional<PublishedCounts> TablebaseRates::published(Shape shape, const ObjectiveGame& game) const {
  for (const Publication& publication : publications_)
    if (publication.shape == shape && publication.objective == game.objective) return publication.counts;
  return std::nullopt;
}

const TablebaseRates::RecordedRun& TablebaseRates::nearest(Shape shape, const ObjectiveGame& game) const {
  return *std::min_element(runs_.begin(), runs_.end(), [&](const RecordedRun& a, const RecordedRun& b) {
    return game_distance(a.shape, a.game, shape, game) < game_distance(b.shape, b.game, shape, game);
  });
}

TablebaseForecast TablebaseRates::forecast(Shape shape, const ObjectiveGame& game, int threads,
                                           double machine_factor, std::uint64_t value_bytes) const {
  const RecordedRun& run = nearest(shape, game);
  TablebaseForecast forecast{.plan = tablebase::plan_tablebase(shape, game)};
  forecast.is_measured_game = game_distance(run.shape, run.game, shape, game) == 0;
  const double recorded_ranks = static_cast<double>(tablebase::plan_tablebase(run.shape, run.game).ranks);
  const double ranks = static_cast<double>(forecast.plan.ranks);
  forecast.positions = run.dropper_positions * ranks / recorded_ranks;
  forecast.positions_peak = forecast.positions * static_cast<double>(forecast.plan.largest_ranks) / ranks;
  const double scale = forecast.positions / run.dropper_positions;
  const double sliders = run.slider_positions / run.dropper_positions;
  forecast.slider_positions = forecast.positions * sliders;
  forecast.slider_positions_peak = forecast.positions_peak * sliders;
  forecast.memory_bytes = static_cast<double>(
      forecast.plan.memory_bytes(static_cast<std::uint64_t>(forecast.slider_positions_peak), value_bytes));
  forecast.disk_bytes = run.bytes * scale;
  forecast.peak_disk_bytes =
      forecast.disk_bytes + bytes_a_listed_position * (run.dropper_positions + run.slider_positions) * scale;
  forecast.seconds = run.thread_seconds * scale * machine_factor / threads;
  return forecast;
}

}  // namespace dropslide
