// Layers: who wins, by complete layers from the highest sum of tiles down to the empty board.
//
// Every board with all tiles below the objective has one bit, reachable or not; a layer needs only the next
// 2^(Dmax-1) above it. So memory is bounded by the window, and a checkpoint is the window (docs/KERNEL.md).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_record.hpp"
#include "engines/layers/team/team_link.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// What a run is asked to do.
struct LayerTask {
  /// With a folder, checkpoints are kept there, `layers.csv`, and at the end `layers.result`.
  RunTask run{};
  std::optional<Axis> axis{};                    ///< Of the lines; by cost if not given.
  std::optional<BoardCut> cut{};                 ///< Instead of the cheapest one.
  std::optional<layers::AcrossMethod> across{};  ///< Instead of the one that the plan takes.
  /// Of the kernel; the result is the same.
  layers::InstructionSet instructions = layers::best_instruction_set();
  std::optional<std::filesystem::path> scratch{};  ///< Where a window beyond the memory budget is kept.
  /// Where the winner's strategy is written; the folder then keeps the layers (layer_certificate.hpp).
  std::optional<std::filesystem::path> certificate{};
  std::optional<Bound> bound{};  ///< Solves the bounded game; without one, all layers.
  /// To the other members of a team, all of which ask for the same and share the layers; without one, or in a
  /// team of one, this process solves them alone. Of several, none may have a scratch folder.
  layers::TeamLink* link = nullptr;
};

/// What a run found.
struct LayerDecision : Decision {
  std::optional<BoardCut> cut;       ///< Of the run.
  std::vector<LayerRecord> records;  ///< From the highest layer down.
  int resumed_at = -1;               ///< Layer of the checkpoint from which the run went on.
};

/// Decides the game on the shape.
///
/// With a bound, the bounded game: layers below the bound alone are stored and computed.
///
/// Returns     the winner; or none, with `none` if the bounded game decides nothing, with `memory_full` if
/// the window does not fit the budget (with a scratch
///             folder: if the tables of codes do not), or
///             `interrupted` (a checkpoint is then in the folder, and the same call goes on from it).
///             `positions` counts stored boards. The result and all bytes are the same for any number of
///             threads and either instruction set.
/// Throws      UsageError if no cut of the shape fits the kernel, or no layer is as high as the bound, or the
///             bound is below 1; EnvironmentError if the folder is unusable
///             or holds checkpoints of another game or bound.
///             A team throws TeamError on all members where a team of one would throw some other.
/// Complexity  time and memory as `plan_layers` foresees; of a member of a team `team_load`.
LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task);

}  // namespace dropslide
