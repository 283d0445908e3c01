// Answers of `plan` for one engine: what its run takes, in detail.
#pragma once

#include <optional>
#include <string>

#include "costs/layer_costs.hpp"
#include "costs/planned_machine.hpp"
#include "costs/tablebase_costs.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// A game of two players, the cost of its run by one engine, and the machine, this one or another.
template <class Cost>
struct EnginePlan {
  Shape shape;
  ObjectiveGame game;  ///< Dmax and the objective.
  Cost cost;           ///< What the run takes.
  PlannedMachine machine;
};

/// "a core here takes 1.5 times as long as the recorded runs did, just measured": why another call may say
/// another time.
std::string speed_text(const PlannedMachine& machine);

/// Layers, boards, memory, disk and time, whether that fits the memory budget, and the ladder of bounds.
std::string to_plain_text(const EnginePlan<LayerCost>& plan);

/// Layers, ranks, positions, memory, disk and time, and whether that fits the memory budget.
std::string to_plain_text(const EnginePlan<TablebaseCost>& plan);

/// The same for the game against chance.
struct ChancePlan {
  EnginePlan<TablebaseCost> plan;  ///< Its `game` is that of the objective that stands for the goal.
  ExpectationGoal goal;            ///< A score, or a tile.
  std::optional<PublishedCounts> published;  ///< Of this board, if some paper has them.
};

void describe(FieldTable<EnginePlan<LayerCost>>& table);
void describe(FieldTable<EnginePlan<TablebaseCost>>& table);
void describe(FieldTable<ChancePlan>& table);

/// As for a tablebase, with the published counts beside ours.
std::string to_plain_text(const ChancePlan& plan);

}  // namespace dropslide
