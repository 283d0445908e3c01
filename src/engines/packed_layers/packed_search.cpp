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

/// How many layers a run holds, and what it takes.
struct Need {
  HeldLayers held = HeldLayers::all;
  double bytes = infinite;
};

/// As many layers as fit the budget; if none does, what one or all would take.
Need need_within(double budget, const PackedTables& tables, const PackedPlan& plan, const PackedTask& task) {
  Need need;
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
    const bool may_be_held = held == HeldLayers::all ? task.held == HeldLayers::all && task.link == nullptr
                                                     : task.run.folder.has_value();
    if (!may_be_held) continue;
    need = {held,
            static_cast<double>(PackedWindow::bytes(tables, held) + PackedRun::buffer_bytes(tables, held)) +
                plan.table_bytes + (task.link == nullptr ? 0 : static_cast<double>(link_bytes))};
    if (need.bytes <= budget) break;
  }
  return need;
}

PackedDecision run_within_budget(const std::vector<PackedCut>& cuts, const LayerGame& of,
                                 const Resources& resources, const PackedTask& task) {
  layers::Team team(task.link);
  const PackedPlan plan = plan_cuts(cuts, of.game, of.bound);
  const auto budget = static_cast<double>(resources.memory_bytes);
  if (team.any(plan.table_bytes + plan.window_bytes / plan.held_layers > 1.25 * budget))
    return too_large(plan.memory_bytes(), of, cuts);  // The rest is counted.
  std::optional<PackedTables> tables;
  Need need;
  team.agree([&] {
    tables.emplace(of.game, cuts, plan.highest_layer);
    need = need_within(budget, *tables, plan, task);
  });
  if (team.any(need.bytes > budget)) return too_large(need.bytes, of, cuts);
  std::optional<PackedRun> run;
  team.agree(
      [&] { run.emplace(*tables, of, resources, task, need.held, static_cast<std::uint64_t>(need.bytes)); });
  return run->run();
}

/// The folder of a run, before it begins.
class PreparedFolder {
 public:
  PreparedFolder(const LayerGame& of, const PackedTask& task) : of_(of), task_(task), team_(task.link) {}

  /// The finished run of the folder. Otherwise the folder is made, and held by the first member.
  std::optional<PackedDecision> finished_run() {
    if (!task_.run.folder) return std::nullopt;
    team_.agree([&] {
      expect_own_run(*task_.run.folder, {"layers.result"});
      files_.emplace(*task_.run.folder, of_, task_.run.notice);
      if (!team_.is_first()) return;
      if (!task_.certificate) finished_ = finished_in(*files_, task_);
      if (finished_) return;
      make_folder(*task_.run.folder);
      lock_.emplace(*task_.run.folder, task_.run.notice);
      lock_->tidy_up(files_->layers_folder());
      finished_ = finished_in(*files_, task_);  // By a run that held the lock till now.
    });
    if (!team_.any(finished_.has_value())) return std::nullopt;
    team_.agree([&] {
      if (!finished_) finished_ = finished_in(*files_, task_);
      if (!finished_)
        throw EnvironmentError(
            fmt::format("{} is not the first member's folder: choose one that all machines share",
                        task_.run.folder->string()));
    });
    return finished_;
  }

  const std::optional<LayerFiles>& files() const { return files_; }  ///< Nothing without a folder.

 private:
  const LayerGame& of_;
  const PackedTask& task_;
  layers::Team team_;
  std::optional<FolderLock> lock_;
  std::optional<LayerFiles> files_;
  std::optional<PackedDecision> finished_;
};

void expect_task(const PackedTask& task) {
  if (task.certificate && task.link != nullptr)
    throw UsageError("a team writes no certificate: a process alone does, from the same folder");
  if (task.certificate && !task.run.folder)
    throw UsageError("--certificate by layers needs --out, a folder where the layers are kept for it");
  if (task.link != nullptr && !task.run.folder)
    throw UsageError("a team needs --out, a folder that all machines share");
}

}  // namespace

PackedDecision search_packed_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                    const PackedTask& task) {
  const LayerGame of{shape, game, task.bound};
  expect_bound(of);
  expect_task(task);
  PreparedFolder folder(of, task);
  std::optional<PackedDecision> decision = folder.finished_run();
  if (!decision) {
    std::vector<PackedCut> cuts;
    layers::Team(task.link).agree([&] { cuts = cuts_for(of, task, folder.files()); });
    const auto run = [&] { return run_within_budget(cuts, of, resources, task); };
    decision = within_memory(
        run, [&](std::uint64_t bytes) { return too_large(static_cast<double>(bytes), of, cuts); });
  }
  if (!task.certificate || !decision->winner) return *decision;
  add_certificate(*decision, of, resources, task, *folder.files());
  if (decision->certificate) folder.files()->remove_layers();
  return *decision;
}

}  // namespace dropslide::packed_layers
