// Deciding a game rung after rung of its ladder of bounds.
#include "questions/winners/climb_ladder.hpp"

#include <fmt/format.h>

#include "costs/bound_ladder.hpp"
#include "engines/layers/team/team.hpp"
#include "files/checkpoint.hpp"

namespace dropslide {

using namespace layers;

namespace {

LayerTask task_of(const Rung& rung, const Rung& all, const LayerTask& task) {
  LayerTask of_rung = task;
  if (!rung.bound) return of_rung;
  of_rung.bound = rung.bound;
  const auto player = to_text(rung.bound->conceded_to);
  if (task.run.folder)
    of_rung.run.folder = *task.run.folder / fmt::format("{}{}-{}", rung_prefix, rung.bound->layer, player);
  if (task.run.notice)
    task.run.notice(
        fmt::format("trying the layers below {}, the others conceded to {}: {:.0f} % of the boards",
                    rung.bound->layer, player, 100 * rung.plan.boards / all.plan.boards));
  return of_rung;
}

}  // namespace

bool decides_nothing(const LayerDecision& decision) {
  if (decision.stopped == StopReason::memory_full) return decision.records.empty();
  return !decision.winner && decision.stopped == StopReason::none;
}

LayerDecision climb_ladder(Shape shape, const ObjectiveGame& game, const Resources& resources,
                           const LayerTask& task) {
  layers::Team team(task.link);
  // A run that has no rungs, or one of another engine, which `search_layers` refuses; as the first member
  // sees it: another one may see the folder later.
  const bool holds_other =
      team.any(team.is_first() && task.run.folder && !run_files_in(*task.run.folder).empty());
  const bool has_rungs = !task.cuts && !holds_other;
  const std::vector<Rung> rungs =
      has_rungs ? bound_ladder(shape, game, fewest_held(task), static_cast<double>(resources.memory_bytes))
                : std::vector<Rung>();
  if (rungs.empty()) return search_layers(shape, game, resources, task);
  LayerDecision below;  // What the rungs took that decided nothing.
  for (const Rung& rung : rungs) {
    LayerDecision decision = search_layers(shape, game, resources, task_of(rung, rungs.back(), task));
    below.positions += decision.positions;
    below.expansions += decision.expansions;
    below.seconds += decision.seconds;
    if (rung.bound && decides_nothing(decision)) continue;
    decision.positions = below.positions;
    decision.expansions = below.expansions;
    decision.seconds = below.seconds;
    return decision;
  }
  return below;  // Not reached: the last rung has no bound.
}

}  // namespace dropslide
