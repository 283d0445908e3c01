// Layers: who wins, by complete layers.
#include "engines/layers/layer_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/conceded/conceded_layers.hpp"
#include "engines/layers/kept_layers.hpp"
#include "engines/layers/layer_certificate.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/scratch_budget.hpp"
#include "engines/layers/team/team.hpp"
#include "engines/layers/team/team_load.hpp"
#include "files/folder_lock.hpp"
#include "files/new_file.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide {
namespace {

using namespace layers;

/// Chosen: counted in a second.
constexpr double most_counted_strips = 1e9;

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

/// A share moves through the address space of the whole window, for all of which a scratch file would have to
/// reserve its disk.
void expect_no_scratch(const Team& team, const LayerTask& task) {
  if (!team.is_alone() && task.scratch)
    throw UsageError(
        "--scratch is for a process alone: each of several would need disk for the whole window, since its "
        "share moves; take more machines, or go on from the same --out with one process and --scratch");
}

/// A certificate is made of all layers, which lie in the folder of one process.
void expect_certifiable(const Team& team, const LayerTask& task) {
  if (!task.certificate) return;
  if (!team.is_alone())
    throw UsageError("a team writes no certificate: a process alone keeps the layers that it is made of");
  if (!task.run.folder)
    throw UsageError("--certificate by layers needs --out, a folder where the layers are kept for it");
  expect_writable(*task.certificate);
}

void expect_bound(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound) {
  const int top = shape.cells() << (game.objective - 2);
  if (bound && (bound->layer < 1 || bound->layer > top))
    throw UsageError(fmt::format("no board of {} with tiles below {} lies at a bound of {}: give 1 to {}",
                                 to_text(shape), tile_text(game.objective), bound->layer, top));
}

LayerDecision decision_of(FinishedRun run, const LayerTask& task) {
  if (task.link == nullptr || task.link->number() == 0) tidy_up(*task.run.folder, run);
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

/// The run that the folder holds, which the first member of a team has seen there. Throws EnvironmentError.
FinishedRun finished_for(const LayerGame& asked, const LayerTask& task) {
  auto finished = finished_run(*task.run.folder, asked);
  if (!finished)
    throw EnvironmentError(
        fmt::format("{} is not the first member's folder: choose one that all machines share",
                    task.run.folder->string()));
  expect_axis(finished->cut, task);
  return std::move(*finished);
}

/// The first member's cut of the same shape.
BoardCut as_first_member_says(BoardCut cut, Team& team) {
  const auto of_first = [&](int number) {
    return static_cast<int>(team.gather(static_cast<std::uint64_t>(number)).front());
  };
  cut.axis = static_cast<Axis>(of_first(static_cast<int>(cut.axis)));
  cut.end_lines = of_first(cut.end_lines);
  cut.extra_lines = of_first(cut.extra_lines);
  cut.inner_lines = of_first(cut.inner_lines);
  return cut;
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
        team_(task.link),
        plan_(plan_cut(cut, game, task.bound)),
        budget_(static_cast<double>(resources.memory_bytes)) {}

  /// To be called once.
  LayerDecision run() {
    // What the plan lets pass is counted.
    const double clearly_beyond = 1.25 * budget_;
    if (team_.is_alone() && plan_.memory_bytes() > clearly_beyond && !task_.scratch)
      return too_large(plan_.memory_bytes());
    if (team_.any(plan_.table_bytes > clearly_beyond)) return too_large(plan_.table_bytes);
    if (!team_.is_alone()) return run_as_team();
    return within_memory([this] { return run_counted(); },
                         [this](std::uint64_t bytes) { return too_large(static_cast<double>(bytes)); });
  }

 private:
  /// A member that ended for want of memory by itself would leave the others waiting for it.
  LayerDecision run_as_team() {
    try {
      return run_counted();
    } catch (const TeamBudgetExceeded& error) {
      return too_large(static_cast<double>(error.needed_bytes()));
    }
  }

  LayerDecision run_counted() {
    std::optional<LayerTables> tables;
    team_.agree([&] {
      tables.emplace(LayerIndex(cut_, game_.objective, game_.dmax), task_.across.value_or(plan_.across));
    });
    const std::size_t conceded_bytes = task_.bound ? ConcededLayers::bytes(tables->index()) : 0;
    const auto beside_window = static_cast<double>(tables->memory_bytes() + conceded_bytes + program_bytes +
                                                   (task_.link != nullptr ? link_bytes : 0));
    const std::uint64_t window_bytes = window_bytes_of(*tables);
    const double needed = static_cast<double>(window_bytes) + beside_window;
    const bool is_too_large = team_.any(needed > budget_);
    if (is_too_large && !task_.scratch) return too_large(needed);
    const auto beside_bytes = static_cast<std::uint64_t>(beside_window);
    if (is_too_large && !has_room_for_pages(resources_.memory_bytes, beside_bytes))
      return too_large(std::min(static_cast<double>(least_budget_beside(beside_bytes)), needed));
    if (is_too_large && task_.run.notice)
      task_.run.notice(fmt::format("the window of {} is kept in {}: slower than in memory",
                                   format_bytes(window_bytes), task_.scratch->string()));
    const RunMemory memory{window_bytes, is_too_large, most_share(*tables, window_bytes, budget_ - needed)};
    std::optional<LayerRun> run;
    team_.agree([&] { run.emplace(*tables, resources_, task_, memory); });
    return run->run();
  }

  std::uint64_t window_bytes_of(const LayerTables& tables) const {
    const LayerIndex& index = tables.index();
    if (team_.is_alone()) return LayerWindow::bytes(index, task_.bound);
    const int highest = LayerWindow::highest_layer(index, task_.bound);
    const double strips = static_cast<double>(index.slices()) * index.ends().size() * highest;
    const StripCount count = strips < most_counted_strips ? StripCount::each : StripCount::some;
    return team_load(index, highest, team_.members(), tables.across(), count).window_bytes;
  }

  /// Of an equal share, what a member may get where so many bytes are left. A share that is larger by some
  /// hundredths takes as many more of what was counted; and until the layers above have left the window, they
  /// lie between other boundaries, of which none moves by more than so many hundredths of a layer.
  double most_share(const LayerTables& tables, std::uint64_t window_bytes, double left_bytes) {
    if (team_.is_alone()) return 1;
    const double layers = 1 << (tables.index().dmax() - 1);
    const double slider_bytes =
        static_cast<double>(LayerWindow::bytes(tables.index(), task_.bound)) / (layers + 1) * layers;
    const double more = left_bytes / (static_cast<double>(window_bytes) + slider_bytes);
    const auto thousandths = team_.gather(
        static_cast<std::uint64_t>(1000 * std::clamp(1 + more, 1.0, LinkedTeam::usual_most_share)));
    return static_cast<double>(*std::min_element(thousandths.begin(), thousandths.end())) / 1000;
  }

  LayerDecision too_large(double bytes) const {
    if (team_.is_alone() && task_.run.notice && !task_.scratch &&
        plan_.is_for_scratch(budget_, resources_.threads))
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
  Team team_;
  LayerPlan plan_;
  double budget_;
};

/// Holds the folder of the run, unless it is held already, and removes what killed runs left unfinished.
void hold(std::optional<FolderLock>& lock, const RunTask& run) {
  if (lock) return;
  lock.emplace(*run.folder, run.notice);
  lock->tidy_up(kept_folder_of(*run.folder));
}

/// `lock` holds the folder then, if something was computed.
LayerDecision decide_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task, std::optional<FolderLock>& lock) {
  Team team(task.link);
  const LayerGame asked{shape, game, task.bound};
  std::optional<FinishedRun> finished;
  team.agree([&] {
    if (!task.run.folder || !team.is_first()) return;
    finished = finished_run(*task.run.folder, asked);
    if (finished) return;
    make_folder(*task.run.folder);
    hold(lock, task.run);
    finished = finished_run(*task.run.folder, asked);  // By a run that held the lock till now.
  });
  if (team.any(finished.has_value())) {
    team.agree([&] { finished = finished_for(asked, task); });
    return decision_of(std::move(*finished), task);
  }
  BoardCut cut{shape};
  team.agree([&] {
    if (team.is_first()) cut = cut_for(shape, game, task);
  });
  cut = as_first_member_says(cut, team);
  return PlannedRun(cut, game, resources, task).run();
}

}  // namespace

LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task) {
  expect_bound(shape, game, task.bound);
  expect_no_scratch(Team(task.link), task);
  expect_certifiable(Team(task.link), task);
  std::optional<FolderLock> lock;
  LayerDecision decision = decide_layers(shape, game, resources, task, lock);
  if (task.certificate && decision.winner) {
    hold(lock, task.run);
    add_certificate(decision, shape, game, resources, task);
  }
  return decision;
}

}  // namespace dropslide
