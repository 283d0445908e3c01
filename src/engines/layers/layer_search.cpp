// Layers: who wins, by complete layers.
#include "engines/layers/layer_search.hpp"

#include <fmt/format.h>
#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/conceded/conceded_layers.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/layer_window.hpp"
#include "files/folder_lock.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide {
namespace {

using namespace layers;

void expect_axis(const BoardCut& cut, const LayerTask& task) {
  if (task.axis && *task.axis != cut.axis)
    throw EnvironmentError(
        fmt::format("{} holds a run along the other axis: choose another folder, or leave --axis away",
                    task.run.folder->string()));
}

/// The cut of the checkpoint in the folder goes before the cheapest one.
BoardCut cut_for(Shape shape, const ObjectiveGame& game, const LayerTask& task) {
  if (task.cut) return *task.cut;
  if (const auto saved = task.run.folder
                             ? LayerCheckpoint::saved_cut(*task.run.folder, {shape, game, task.bound})
                             : std::nullopt) {
    expect_axis(*saved, task);
    return *saved;
  }
  if (const auto cut = choose_cut(shape, game, task.axis)) return *cut;
  const bool other_axis_fits = task.axis && choose_cut(shape, game);
  throw UsageError(fmt::format("the layer engine cannot hold {} with Dmax {} and objective {}{}: {}",
                               to_text(shape), game.dmax, game.objective,
                               other_axis_fits ? " along this axis" : "",
                               other_axis_fits ? "leave --axis away" : "use --engine proof"));
}

void expect_bound(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound) {
  const int top = shape.cells() << (game.objective - 2);
  if (bound && (bound->layer < 1 || bound->layer > top))
    throw UsageError(fmt::format("no board of {} with tiles below {} lies at a bound of {}: give 1 to {}",
                                 to_text(shape), tile_text(game.objective), bound->layer, top));
}

LayerDecision decision_of(FinishedRun run, const LayerTask& task) {
  expect_axis(run.cut, task);
  tidy_up(*task.run.folder, run);
  if (task.run.notice)
    task.run.notice(
        fmt::format("{} holds this run, finished: nothing is computed", task.run.folder->string()));
  LayerDecision decision;
  decision.winner = run.winner;
  decision.bound = run.bound;
  decision.positions = decision.expansions = run.boards;
  decision.cut = run.cut;
  decision.records = std::move(run.records);
  return decision;
}

/// A run along a cut, if it fits the memory budget.
class PlannedRun {
 public:
  /// The arguments must outlive it.
  PlannedRun(const BoardCut& cut, const ObjectiveGame& game, const Resources& resources,
             const LayerTask& task)
      : cut_(cut),
        game_(game),
        resources_(resources),
        task_(task),
        plan_(plan_cut(cut, game, task.bound)),
        budget_(static_cast<double>(resources.memory_bytes)) {}

  /// To be called once.
  LayerDecision run() const {
    // What the plan lets pass is counted.
    const double clearly_beyond = 1.25 * budget_;
    if (plan_.memory_bytes() > clearly_beyond && !task_.scratch) return too_large(plan_.memory_bytes());
    if (plan_.table_bytes > clearly_beyond) return too_large(plan_.table_bytes);
    return within_memory([this] { return run_counted(); },
                         [this](std::uint64_t bytes) { return too_large(static_cast<double>(bytes)); });
  }

 private:
  LayerDecision run_counted() const {
    const LayerTables tables(LayerIndex(cut_, game_.objective, game_.dmax),
                             task_.across.value_or(plan_.across));
    const std::size_t conceded_bytes = task_.bound ? ConcededLayers::bytes(tables.index()) : 0;
    const auto beside_window = static_cast<double>(tables.memory_bytes() + conceded_bytes + program_bytes);
    const std::uint64_t window_bytes = LayerWindow::bytes(tables.index(), task_.bound);
    const double needed = static_cast<double>(window_bytes) + beside_window;
    const bool is_too_large = needed > budget_;
    if (is_too_large && !task_.scratch) return too_large(needed);
    if (beside_window > budget_) return too_large(beside_window);
    if (is_too_large && task_.run.notice)
      task_.run.notice(fmt::format("the window of {} is kept in {}: slower than in memory",
                                   format_bytes(window_bytes), task_.scratch->string()));
    return LayerRun(tables, resources_, task_, is_too_large).run();
  }

  LayerDecision too_large(double bytes) const {
    if (task_.run.notice && !task_.scratch && plan_.is_for_scratch(budget_))
      task_.run.notice("the window does not fit the memory budget: --scratch DIR keeps it on a fast disk");
    LayerDecision decision;
    decision.cut = cut_;
    decision.bound = task_.bound;
    decision.stopped = StopReason::memory_full;
    decision.needed_bytes = static_cast<std::uint64_t>(bytes);
    return decision;
  }

  const BoardCut& cut_;
  const ObjectiveGame& game_;
  const Resources& resources_;
  const LayerTask& task_;
  LayerPlan plan_;
  double budget_;
};

}  // namespace

LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task) {
  expect_bound(shape, game, task.bound);
  const LayerGame asked{shape, game, task.bound};
  std::optional<FolderLock> lock;
  if (task.run.folder) {
    if (auto finished = finished_run(*task.run.folder, asked)) return decision_of(std::move(*finished), task);
    make_folder(*task.run.folder);
    lock.emplace(*task.run.folder);
    if (auto finished = finished_run(*task.run.folder, asked))  // By a run that held the lock till now.
      return decision_of(std::move(*finished), task);
  }
  const BoardCut cut = cut_for(shape, game, task);
  return PlannedRun(cut, game, resources, task).run();
}

}  // namespace dropslide
