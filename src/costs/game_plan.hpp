// The plan of one game, and of a whole cell: every engine side by side on one machine.
#pragma once

#include <optional>
#include <vector>

#include "costs/cost_model.hpp"
#include "costs/node_cost.hpp"
#include "costs/planned_machine.hpp"

namespace dropslide {

/// How a game is decided best on a machine.
struct Recommendation {
  GameCost cost;            ///< Of the engine to take; of the one with the least memory if none fits.
  bool fits = false;        ///< On the machine, with all of its options.
  bool from_disk = false;   ///< With one layer in memory, and the others in the folder of --out.
  bool is_bounded = false;  ///< Not even that fits, but a bounded game, which may decide, does so.
};

/// One game on one machine.
struct GamePlan {
  Shape shape;
  ObjectiveGame game;           ///< Dmax and the objective.
  PlannedMachine machine;       ///< For which it is planned.
  std::vector<GameCost> costs;  ///< By each engine that can hold the game; by layers alone on several nodes.
  std::optional<LayerCost> layers;  ///< With the ladder of bounds for the machine's memory.
  std::optional<NodeCost> node;
  /// The layers, or a proof search that is on record and takes less time; a tablebase where neither fits;
  /// proof search whose cost is extrapolated only where no layers can be had. On several nodes the layers.
  Recommendation best;
};

/// The bounded games that a run tries first: where all layers do not fit the machine, with one in memory.
std::vector<RungCost> ladder_on(const LayerCosts& costs, const ObjectiveGame& game, const LayerCost& all,
                                const PlannedMachine& machine);

/// Throws  UsageError on several nodes if no layers can hold the game.
GamePlan plan_game(const CostModel& model, Shape shape, const ObjectiveGame& game,
                   const PlannedMachine& machine);

}  // namespace dropslide
