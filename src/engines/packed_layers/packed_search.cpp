// Packed layers: who wins, by complete layers.
#include "engines/packed_layers/packed_search.hpp"

#include <fmt/format.h>

#include <limits>

#include "base/error.hpp"
#include "engines/packed_layers/packed_certificate.hpp"
#include "engines/packed_layers/packed_plan.hpp"
#include "engines/packed_layers/packed_run.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::packed_layers {
namespace {

void expect_bound(const LayerGame& of) {
  const int top = top_layer(of.shape, of.game, {});
  if (of.bound && (of.bound->layer < 1 || of.bound->layer > top))
    throw UsageError(fmt::format("no board of {} with tiles below {} lies at a bound of {}: give 1 to {}",
                                 to_text(of.shape), tile_text(of.game.objective), of.bound->layer, top));
}

/// The cuts of the layers in the folder go before the chosen ones.
std::vector<PackedCut> cuts_for(const LayerGame& of, const PackedTask& task,
                                const std::optional<LayerFiles>& files) {
  if (task.cuts) return *task.cuts;
  if (const auto saved = files ? files->saved_cuts() : std::nullopt) return *saved;
  if (const auto chosen = choose_cuts(of.shape, of.game)) return *chosen;
  throw UsageError(
      fmt::format("packed layers cannot hold {} with Dmax {} and objective {}: use --engine proof",
                  to_text(of.shape), of.game.dmax, of.game.objective));
}

constexpr double infinite = std::numeric_limits<double>::infinity();

PackedDecision too_large(double bytes, const LayerGame& of, const std::vector<PackedCut>& cuts) {
  PackedDecision decision;
  decision.cuts = cuts;
  decision.bound = of.bound;
  decision.stopped = StopReason::memory_full;
  decision.needed_bytes = static_cast<std::uint64_t>(bytes);
  return decision;
}

/// Of the run that the folder holds, if it came to its end.
std::optional<PackedDecision> finished_in(const LayerFiles& files, const PackedTask& task) {
  auto found = files.finished_run();
  if (!found) return std::nullopt;
  FinishedRun run = std::move(*found);
  if (task.run.notice)
    task.run.notice(
        fmt::format("{} holds this run, finished: nothing is computed", task.run.folder->string()));
  PackedDecision decision;
  decision.winner = run.winner;
  decision.bound = run.header.of.bound;
  decision.positions = decision.expansions = run.boards;
  decision.cuts = run.header.cuts;
  decision.records = std::move(run.header.records);
  return decision;
}

PackedDecision run_within_budget(const std::vector<PackedCut>& cuts, const LayerGame& of,
                                 const Resources& resources, const PackedTask& task) {
  const PackedPlan plan = plan_cuts(cuts, of.game, of.bound);
  const auto budget = static_cast<double>(resources.memory_bytes);
  const bool may_hold_one = task.run.folder.has_value();
  if (plan.table_bytes + plan.window_bytes / plan.held_layers > 1.25 * budget)
    return too_large(plan.memory_bytes(), of, cuts);  // The rest is counted.
  const PackedTables tables(of.game, cuts, plan.highest_layer);
  double needed = infinite;
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
    if (held == HeldLayers::one ? !may_hold_one : task.held == HeldLayers::one) continue;
    needed = static_cast<double>(PackedWindow::bytes(tables, held) + PackedRun::buffer_bytes(tables, held)) +
             plan.table_bytes;
    if (needed <= budget)
      return PackedRun(tables, of, resources, task, held, static_cast<std::uint64_t>(needed)).run();
  }
  return too_large(needed, of, cuts);
}

}  // namespace

PackedDecision search_packed_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                    const PackedTask& task) {
  const LayerGame of{shape, game, task.bound};
  expect_bound(of);
  std::optional<FolderLock> lock;
  std::optional<LayerFiles> files;
  if (task.certificate && !task.run.folder)
    throw UsageError("--certificate by layers needs --out, a folder where the layers are kept for it");
  std::optional<PackedDecision> finished;
  if (task.run.folder) {
    expect_own_run(*task.run.folder, {"layers.result"});
    files.emplace(*task.run.folder, of, task.run.notice);
    finished = finished_in(*files, task);
    if (finished && !task.certificate) return *finished;
    make_folder(*task.run.folder);
    lock.emplace(*task.run.folder, task.run.notice);
    lock->tidy_up(files->layers_folder());
    finished = finished_in(*files, task);
  }
  if (!finished) {
    const std::vector<PackedCut> cuts = cuts_for(of, task, files);
    finished =
        within_memory([&] { return run_within_budget(cuts, of, resources, task); },
                      [&](std::uint64_t bytes) { return too_large(static_cast<double>(bytes), of, cuts); });
  }
  if (!task.certificate || !finished->winner) return *finished;
  add_certificate(*finished, of, resources, task, *files);
  if (finished->certificate) files->remove_layers();
  return *finished;
}

}  // namespace dropslide::packed_layers
