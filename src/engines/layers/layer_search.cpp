// Layers: who wins, by complete layers.
#include "engines/layers/layer_search.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_certificate.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/shared_folder.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "files/new_file.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::layers {
namespace {

bool is_team(const LayerTask& task) { return task.link != nullptr && task.link->members() > 1; }

void expect_bound(const LayerGame& of) {
  const int top = top_layer(of.shape, of.game, {});
  if (of.bound && (of.bound->layer < 1 || of.bound->layer > top))
    throw UsageError(fmt::format("no board of {} with tiles below {} lies at a bound of {}: give 1 to {}",
                                 to_text(of.shape), tile_text(of.game.objective), of.bound->layer, top));
}

UsageError no_cuts(const LayerGame& of, const LayerTask& task) {
  const std::string game =
      fmt::format("{} with Dmax {} and objective {}", to_text(of.shape), of.game.dmax, of.game.objective);
  const std::vector<int> possible = possible_inner_lines(of.shape, of.game);
  if (!task.inner_lines || possible.empty())
    return UsageError(fmt::format("the layer engine cannot hold {}: use --engine proof", game));
  return UsageError(fmt::format("--inner-lines {}: the layer engine holds {} with {}", *task.inner_lines,
                                game, fmt::join(possible, ", ")));
}

/// The cuts of the layers in the folder go before the chosen ones.
std::vector<PackedCut> cuts_for(const LayerGame& of, const LayerTask& task,
                                const std::optional<LayerFiles>& files) {
  if (task.cuts) return *task.cuts;
  const auto chosen = choose_cuts(of.shape, of.game, task.inner_lines);
  if (!chosen) throw no_cuts(of, task);
  const auto saved = files ? files->saved_cuts() : std::nullopt;
  if (saved && task.inner_lines && *saved != *chosen)
    throw EnvironmentError(fmt::format(
        "{} holds layers with other inner lines: choose another folder, or leave --inner-lines away",
        task.run.folder->string()));
  return saved.value_or(*chosen);
}

/// The run would take so many bytes.
LayerDecision too_large(double bytes, const LayerGame& of, const std::vector<PackedCut>& cuts) {
  LayerDecision decision;
  decision.cuts = cuts;
  decision.bound = of.bound;
  decision.stopped = StopReason::memory_full;
  decision.needed_bytes = static_cast<std::uint64_t>(bytes);
  return decision;
}

/// Of the run that the folder holds, if it came to its end.
std::optional<LayerDecision> finished_in(const LayerFiles& files, const LayerTask& task) {
  auto found = files.finished_run();
  if (!found) return std::nullopt;
  FinishedRun run = std::move(*found);
  const bool is_first = task.link == nullptr || task.link->number() == 0;
  if (is_first && !task.certificate) files.tidy_up(run);
  if (task.run.notice)
    task.run.notice(
        fmt::format("{} holds this run, finished: nothing is computed", task.run.folder->string()));
  LayerDecision decision;
  decision.winner = run.winner;
  decision.bound = run.header.of.bound;
  decision.positions = decision.expansions = run.boards;
  decision.records = std::move(run.header.records);
  return decision;
}

double link_bytes_of(const LayerTask& task) {
  return task.link == nullptr ? 0 : static_cast<double>(link_bytes);
}

/// How many layers a run holds, and what it takes.
struct Need {
  HeldLayers held = HeldLayers::all;
  double bytes = 0;
};

/// As many layers as fit the budget and go on from the folder; if none does, what the fewest would take.
Need need_within(double budget, const PackedTables& tables, const LayerPlan& plan, const LayerTask& task,
                 const std::optional<LayerFiles>& files) {
  const bool goes_on_with_one = files && files->has_layer_between_passes();
  Need need;
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
    const bool may_be_held = held == HeldLayers::all
                                 ? task.held == HeldLayers::all && !is_team(task) && !goes_on_with_one
                                 : task.run.folder.has_value();
    if (!may_be_held) continue;
    need = {held,
            static_cast<double>(LayerWindow::bytes(tables, held) + LayerRun::buffer_bytes(tables, held)) +
                plan.table_bytes + link_bytes_of(task)};
    if (need.bytes <= budget) break;
  }
  return need;
}

void notify(const LayerTask& task, const std::string& text) {
  if (task.run.notice) task.run.notice(text);
}

/// A run with these cuts, if it fits the memory budget.
class PlannedRun {
 public:
  /// The arguments must outlive it.
  PlannedRun(const std::vector<PackedCut>& cuts, const LayerGame& of, const Resources& resources,
             const LayerTask& task, const std::optional<LayerFiles>& files)
      : cuts_(cuts),
        of_(of),
        resources_(resources),
        task_(task),
        files_(files),
        team_(task.link),
        plan_(plan_cuts(cuts, of.game, of.bound)),
        budget_(static_cast<double>(resources.memory_bytes)) {}

  /// To be called once.
  LayerDecision run() {
    const double planned = plan_.memory_bytes(fewest_held(task_)) + link_bytes_of(task_);
    const double clearly_beyond = 1.25 * budget_;  // The rest is counted.
    if (team_.any(planned > clearly_beyond)) return refused(planned);
    std::optional<PackedTables> tables;
    Need need;
    team_.agree([&] {
      tables.emplace(of_.game, cuts_, plan_.highest_layer);
      need = need_within(budget_, *tables, plan_, task_, files_);
    });
    if (team_.any(need.bytes > budget_)) return refused(need.bytes);
    std::optional<LayerRun> run;
    team_.agree([&] {
      expect_room(need.held);
      if (need.held == HeldLayers::one && task_.held == HeldLayers::all && team_.is_alone())
        notify(task_,
               fmt::format("one layer is in memory, the others are in {}", task_.run.folder->string()));
      run.emplace(*tables, of_, resources_, task_, need.held, static_cast<std::uint64_t>(need.bytes));
    });
    return run->run();
  }

 private:
  /// Says how less memory would be enough, if it would.
  LayerDecision refused(double bytes) const {
    const double least = plan_.memory_bytes(HeldLayers::one);
    if (!task_.run.folder && least < bytes)
      notify(task_, fmt::format("with --out, a folder where the other layers lie, one layer in memory is "
                                "enough, which takes {}",
                                format_bytes(static_cast<std::uint64_t>(least))));
    return too_large(bytes, of_, cuts_);
  }

  /// Saves of a run that has all in memory may fail; without the layers that are kept the others cannot go
  /// on.
  void expect_room(HeldLayers held) const {
    if (!files_ || !team_.is_first()) return;
    if (task_.certificate)
      files_->expect_room(plan_.kept_bytes());
    else if (held == HeldLayers::one)
      files_->expect_room(plan_.disk_bytes(held));
  }

  const std::vector<PackedCut>& cuts_;
  const LayerGame& of_;
  const Resources& resources_;
  const LayerTask& task_;
  const std::optional<LayerFiles>& files_;
  Team team_;
  LayerPlan plan_;
  double budget_;
};

/// The folder of a run, before it begins.
class PreparedFolder {
 public:
  PreparedFolder(const LayerGame& of, const LayerTask& task) : of_(of), task_(task), team_(task.link) {}

  /// The finished run of the folder. Otherwise the folder is made, and held by the first member.
  std::optional<LayerDecision> finished_run() {
    if (!task_.run.folder) return std::nullopt;
    team_.agree([&] {
      expect_no_old_checkpoint(*task_.run.folder);
      expect_own_run(*task_.run.folder, {result_file, pieces_folder_of({}).string()});
      files_.emplace(*task_.run.folder, of_, task_.run.notice);
      if (!team_.is_first()) return;
      if (!task_.certificate) finished_ = finished_in(*files_, task_);
      if (finished_) return;
      make_folder(*task_.run.folder);
      lock_.emplace(*task_.run.folder, task_.run.notice);
      lock_->tidy_up(files_->layers_folder());
      finished_ = finished_in(*files_, task_);  // By a run that held the lock till now.
    });
    if (!team_.any(finished_.has_value())) {
      expect_same_folder(*task_.run.folder, team_);
      return std::nullopt;
    }
    team_.agree([&] {
      if (!finished_) finished_ = finished_in(*files_, task_);
      if (!finished_) throw not_the_same_folder(*task_.run.folder);
    });
    return finished_;
  }

  const std::optional<LayerFiles>& files() const { return files_; }  ///< Nothing without a folder.

 private:
  const LayerGame& of_;
  const LayerTask& task_;
  Team team_;
  std::optional<FolderLock> lock_;
  std::optional<LayerFiles> files_;
  std::optional<LayerDecision> finished_;
};

void expect_task(const LayerTask& task) {
  if (task.certificate && is_team(task))
    throw UsageError(
        "several processes write no certificate: one alone does, which keeps all layers from the start");
  if (task.certificate && !task.run.folder)
    throw UsageError("--certificate by layers needs --out, a folder where the layers are kept for it");
  if (task.certificate) expect_writable(*task.certificate);
  if (is_team(task) && !task.run.folder)
    throw UsageError(
        "several processes solve the layers in a folder that all of them share: name it with --out");
}

}  // namespace

LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task) {
  const LayerGame of{shape, game, task.bound};
  expect_bound(of);
  expect_task(task);
  PreparedFolder folder(of, task);
  std::optional<LayerDecision> decision = folder.finished_run();
  if (!decision) {
    std::vector<PackedCut> cuts;
    Team(task.link).agree([&] { cuts = cuts_for(of, task, folder.files()); });
    const auto run = [&] { return PlannedRun(cuts, of, resources, task, folder.files()).run(); };
    decision = within_memory(
        run, [&](std::uint64_t bytes) { return too_large(static_cast<double>(bytes), of, cuts); });
  }
  if (!task.certificate || !decision->winner) return *decision;
  if (decision->cuts.empty()) decision->cuts = cuts_for(of, task, folder.files());
  add_certificate(*decision, of, resources, task, *folder.files());
  return *decision;
}

}  // namespace dropslide::layers
