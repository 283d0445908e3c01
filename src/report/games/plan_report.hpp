// Answers of `plan`: what a run will take.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engines/tablebase/expectation_search.hpp"
#include "questions/layer_forecast.hpp"
#include "questions/tablebase_forecast.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// A game of two players, the forecast of its run, and the resources that the run would have, here or on
/// another machine.
template <class Forecast>
struct GamePlan {
  Shape shape;          ///< Of the board.
  ObjectiveGame game;   ///< Dmax and the objective.
  Forecast forecast;    ///< What the run will take.
  Resources resources;  ///< Its threads and its memory budget.
};

/// Layers, boards, memory, disk and time, whether that fits the memory budget, and the ladder of bounds.
std::string to_plain_text(const GamePlan<LayerForecast>& plan);

/// `shape`, `dmax`, `objective`, `threads`, `memory_bytes` (the budget), `cut`, `layers`, `positions_peak`,
/// `positions_total`, `ram_bytes`, `window_bytes`, `disk_bytes`, `checkpoint_bytes`, `seconds_estimate`,
/// `rate_measured_on_this_game`, `ladder: [{bound, conceded_to, positions_total, ram_bytes, checkpoint_bytes,
/// seconds_estimate}]`: the bounded games that are tried first; `bounded`: the one that is asked for, or
/// null.
nlohmann::ordered_json to_json(const GamePlan<LayerForecast>& plan);

/// Layers, ranks, positions, memory, disk and time, and whether that fits the memory budget.
std::string to_plain_text(const GamePlan<TablebaseForecast>& plan);

/// `shape`, `dmax`, `objective`, `threads`, `memory_bytes`, `layers`, `states_peak`, `states_total` (Slider
/// to move), `positions_peak`, `positions_total` (Dropper to move), `ranks`, `ram_bytes`, `disk_bytes` (at
/// most, while the run lasts), `tablebase_bytes`, `seconds_estimate`, `rate_measured_on_this_game`.
nlohmann::ordered_json to_json(const GamePlan<TablebaseForecast>& plan);

/// The same for the game against chance.
struct ChancePlan {
  GamePlan<TablebaseForecast> plan;  ///< Its `game` is that of the objective that stands for the goal.
  ExpectationGoal goal;              ///< A score, or a tile.
  std::optional<PublishedCounts> published;  ///< Of this board, if some paper has them.
};

/// As for a tablebase, with the published counts beside ours.
std::string to_plain_text(const ChancePlan& plan);

/// The keys of a tablebase's plan, and `published: {states, afterstates, bytes, source}` or null.
nlohmann::ordered_json to_json(const ChancePlan& plan);

}  // namespace dropslide
