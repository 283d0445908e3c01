// Answers of `plan` for one engine: what its run takes, in detail.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "costs/layer_costs.hpp"
#include "costs/planned_machine.hpp"
#include "costs/tablebase_costs.hpp"
#include "engines/tablebase/expectation_search.hpp"

namespace dropslide {

/// A game of two players, the cost of its run by one engine, and the machine, this one or another.
template <class Cost>
struct EnginePlan {
  Shape shape;             ///< Of the board.
  ObjectiveGame game;      ///< Dmax and the objective.
  Cost cost;               ///< What the run takes.
  PlannedMachine machine;  ///< Where it runs.
};

/// "a core here takes 1.5 times as long as the recorded runs did, just measured": why another call may say
/// another time.
std::string speed_text(const PlannedMachine& machine);

/// Layers, boards, memory, disk and time, whether that fits the memory budget, and the ladder of bounds.
std::string to_plain_text(const EnginePlan<LayerCost>& plan);

/// `shape`, `dmax`, `objective`, `threads`, `slowness`, `threads_measured` (the most that a recorded run
/// had), `memory_bytes` (the budget), `cut`, `layers`, `positions_peak`, `positions_total`, `ram_bytes`,
/// `window_bytes`, `gibibyte_pages`, `disk_bytes`, `checkpoint_bytes`, `kept_bytes` (for a certificate),
/// `core_seconds`, `seconds_estimate`, `rate_measured_on_this_game`, `ladder: [{bound, conceded_to,
/// positions_total, ram_bytes, checkpoint_bytes, kept_bytes, seconds_estimate}]`: the bounded games that are
/// tried first; `bounded`: the one that is asked for, or null.
nlohmann::ordered_json to_json(const EnginePlan<LayerCost>& plan);

/// Layers, ranks, positions, memory, disk and time, and whether that fits the memory budget.
std::string to_plain_text(const EnginePlan<TablebaseCost>& plan);

/// `shape`, `dmax`, `objective`, `threads`, `slowness`, `threads_measured`, `memory_bytes`, `layers`,
/// `states_peak`, `states_total` (Slider to move), `positions_peak`, `positions_total` (Dropper to move),
/// `ranks`, `ram_bytes`, `disk_bytes` (at most, while the run lasts), `tablebase_bytes`, `core_seconds`,
/// `seconds_estimate`, `rate_measured_on_this_game`.
nlohmann::ordered_json to_json(const EnginePlan<TablebaseCost>& plan);

/// The same for the game against chance.
struct ChancePlan {
  EnginePlan<TablebaseCost> plan;  ///< Its `game` is that of the objective that stands for the goal.
  ExpectationGoal goal;            ///< A score, or a tile.
  std::optional<PublishedCounts> published;  ///< Of this board, if some paper has them.
};

/// As for a tablebase, with the published counts beside ours.
std::string to_plain_text(const ChancePlan& plan);

/// The keys of a tablebase's plan, and `published: {states, afterstates, bytes, source}` or null.
nlohmann::ordered_json to_json(const ChancePlan& plan);

}  // namespace dropslide
