// How long a run of the layers will take.
#include "questions/layer_forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "engines/layers/layer_search.hpp"
#include "questions/game_distance.hpp"
#include "questions/recorded_game.hpp"

namespace dropslide {
namespace {

constexpr Shape calibration_shape{3, 4};
constexpr ObjectiveGame calibration_game{2, 6};

/// Growth of the time a board with each objective beyond the recorded ones: more boards need slides across.
constexpr double growth_per_objective = 1.4;  // Chosen: 1.2 to 2.1 were measured on 3x4 and 3x5.

/// Low layers are the slow ones: a share of the boards takes this power of it of the time. Measured: 39 % of
/// the boards of 3x4 (2, 7) took half of its time.
constexpr double time_of_share = 0.75;

/// One generation of checkpoints: the window without D.
double checkpoint_of(const layers::LayerPlan& plan, int dmax) {
  const double layers_kept = 1 << (dmax - 1);
  return plan.window_bytes * layers_kept / (layers_kept + 1);
}

RungForecast forecast_rung(Rung rung, const ObjectiveGame& game, const LayerForecast& all) {
  const double seconds = all.seconds * std::pow(rung.plan.boards / all.plan.boards, time_of_share);
  const double checkpoint_bytes = checkpoint_of(rung.plan, game.dmax);
  return {std::move(rung), seconds, checkpoint_bytes};
}

}  // namespace

RungForecast forecast_bound(const ObjectiveGame& game, const Bound& bound, const LayerForecast& all) {
  if (bound.layer < 1 || bound.layer >= all.plan.layers)
    throw UsageError(fmt::format("--bound {}: the layers are 0 to {}, so give 1 to {}", bound.layer,
                                 all.plan.layers - 1, all.plan.layers - 1));
  return forecast_rung({bound, layers::plan_cut(all.plan.cut, game, bound)}, game, all);
}

std::vector<RungForecast> forecast_ladder(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis,
                                          double memory_bytes, const LayerForecast& all) {
  std::vector<RungForecast> forecasts;
  for (Rung& rung : bound_ladder(shape, game, axis, memory_bytes))
    if (rung.bound) forecasts.push_back(forecast_rung(std::move(rung), game, all));
  return forecasts;
}

LayerRates::LayerRates(const std::filesystem::path& file) {
  const JsonValue json = read_json(file, "a table of rates");
  for (const JsonValue& entry : json.at("rates").items())
    rates_.push_back({recorded_shape(entry), recorded_game(entry),
                      1e9 * entry.at("thread_seconds").number() / entry.at("boards").number()});
  if (rates_.empty()) json.at("rates").refuse("expected a rate");
}

const LayerRates::Rate& LayerRates::nearest(Shape shape, const ObjectiveGame& game) const {
  return *std::min_element(rates_.begin(), rates_.end(), [&](const Rate& a, const Rate& b) {
    return game_distance(a.shape, a.game, shape, game) < game_distance(b.shape, b.game, shape, game);
  });
}

std::optional<LayerForecast> LayerRates::forecast(Shape shape, const ObjectiveGame& game, int threads,
                                                  double machine_factor, std::optional<Axis> axis) const {
  const auto plan = layers::plan_layers(shape, game, axis);
  if (!plan) return std::nullopt;
  const Rate& rate = nearest(shape, game);
  const int beyond = std::max(0, game.objective - rate.game.objective);
  LayerForecast forecast{.plan = *plan};
  forecast.seconds = plan->boards * rate.thread_nanoseconds_per_board * 1e-9 *
                     std::pow(growth_per_objective, beyond) * machine_factor / threads;
  // The recorded runs took the cheapest cut.
  forecast.is_measured_game =
      game_distance(rate.shape, rate.game, shape, game) == 0 && plan->cut == layers::choose_cut(shape, game);
  forecast.checkpoint_bytes = checkpoint_of(*plan, game.dmax);
  return forecast;
}

double LayerRates::calibrate(const Resources& resources) const {
  Resources quiet = resources;
  quiet.progress = nullptr;
  const LayerDecision run =
      search_layers(calibration_shape, calibration_game, quiet, {.run = {.name = "calibration"}});
  if (!run.winner) return 1;
  const double nanoseconds =
      1e9 * run.seconds * resources.threads / static_cast<double>(std::max<std::uint64_t>(run.positions, 1));
  return nanoseconds / nearest(calibration_shape, calibration_game).thread_nanoseconds_per_board;
}

}  // namespace dropslide
