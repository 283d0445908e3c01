// Layers: who wins, by complete layers.
#include "engines/layers/layer_search.hpp"

#include <fmt/format.h>
#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/conceded_layers.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/layer_window.hpp"
#include "files/folder_lock.hpp"

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
  const LayerPlan plan = plan_cut(cut, game, task.bound);
  const auto budget = static_cast<double>(resources.memory_bytes);
  const auto too_large = [&](double bytes) {
    if (task.run.notice && !task.scratch && plan.is_for_scratch(budget))
      task.run.notice("the window does not fit the memory budget: --scratch DIR keeps it on a fast disk");
    LayerDecision decision;
    decision.cut = cut;
    decision.bound = task.bound;
    decision.stopped = StopReason::memory_full;
    decision.needed_bytes = static_cast<std::uint64_t>(bytes);
    return decision;
  };
  // What the plan lets pass is counted.
  const double clearly_beyond = 1.25 * budget;
  if (plan.memory_bytes() > clearly_beyond && !task.scratch) return too_large(plan.memory_bytes());
  if (plan.table_bytes > clearly_beyond) return too_large(plan.table_bytes);
  const LayerTables tables(LayerIndex(cut, game.objective, game.dmax), task.across.value_or(plan.across));
  const std::size_t conceded_bytes = task.bound ? ConcededLayers::bytes(tables.index()) : 0;
  const auto beside_window = static_cast<double>(tables.memory_bytes() + conceded_bytes + program_bytes);
  const std::uint64_t window_bytes = LayerWindow::bytes(tables.index(), task.bound);
  const double needed = static_cast<double>(window_bytes) + beside_window;
  const bool is_too_large = needed > budget;
  if (is_too_large && !task.scratch) return too_large(needed);
  if (beside_window > budget) return too_large(beside_window);
  if (is_too_large && task.run.notice)
    task.run.notice(fmt::format("the window of {} is kept in {}: slower than in memory",
                                format_bytes(window_bytes), task.scratch->string()));
  return LayerRun(tables, resources, task, is_too_large).run();
}

std::string to_csv(const std::vector<LayerRecord>& records, const std::optional<Bound>& bound) {
  std::string csv = fmt::format("layer,slider_wins,checksum{}\n", bound ? ",bound,conceded_to" : "");
  const std::string of_bound =
      bound ? fmt::format(",{},{}", bound->layer, to_text(bound->conceded_to)) : std::string();
  for (const LayerRecord& record : records)
    csv += fmt::format("{},{},{:016x}{}\n", record.layer, record.slider_wins, record.checksum, of_bound);
  return csv;
}

}  // namespace dropslide
