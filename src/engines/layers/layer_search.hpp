// Layers: who wins, by complete layers of the boards that can face Dropper, from the highest sum of
// tiles down to the empty board.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engines/layers/kernel/instructions/instruction_sets.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/pieces/layer_record.hpp"
#include "engines/layers/team/team_link.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide::layers {

/// What a run is asked to do.
struct LayerTask {
  /// With a folder, layers are saved there, `layers.csv`, and at the end `layers.result` (layer_files.hpp).
  RunTask run{};
  std::optional<std::vector<PackedCut>> cuts{};  ///< Instead of the chosen ones.
  std::optional<int> inner_lines{};              ///< With which `choose_cuts` chooses.
  /// Of the kernel; the result is the same.
  InstructionSet instructions = best_instruction_set();
  std::optional<Bound> bound{};  ///< Solves the bounded game; without one, all layers.
  /// With `one`, one layer at a time is in memory, even if all fit; that needs a folder.
  HeldLayers held = HeldLayers::all;
  /// To the other members of a team, which share the folder; each has one layer in memory. Null, or a link of
  /// one member: alone.
  TeamLink* link = nullptr;
  /// Where a certificate of the winner is written, of layers that are kept for it; that needs a folder.
  std::optional<std::filesystem::path> certificate{};
};

/// How many layers a run has in memory at the fewest: one if it has a folder for the others.
inline HeldLayers fewest_held(const LayerTask& task) {
  return task.run.folder ? HeldLayers::one : HeldLayers::all;
}

/// What a run found.
struct LayerDecision : Decision {
  std::vector<PackedCut> cuts;       ///< Of the run; none of one that was found finished.
  std::vector<LayerRecord> records;  ///< From the highest layer down.
  int resumed_at = -1;               ///< The lowest layer that was loaded.
};

/// Decides the game on the shape.
///
/// With a bound, the bounded game: layers below the bound alone are solved, and those that a drop from them
/// reaches are filled by static evaluation.
///
/// Without a folder all layers that a drop leads to are in memory; with one, one layer is enough.
///
/// Returns     the winner; or none, with `none` if the bounded game decides nothing, with `memory_full` if
///             the layers do not fit the budget, or `interrupted` (with a folder, the same call goes on from
///             there). `positions` counts stored boards. The result and all bytes are the same for any number
///             of threads, any cuts and any instructions.
/// Throws      UsageError if no cut of the shape fits the kernel, or no layer is as high as the bound, or the
///             bound is below 1; EnvironmentError if the folder is unusable, holds another game or bound or a
///             run of version 1.0.0, or its disk is too small for the layers that are kept there.
///             A team throws TeamError on all members where a team of one would throw some other.
/// Complexity  time, memory and disk as `plan_cuts` foresees.
LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task);

}  // namespace dropslide::layers
