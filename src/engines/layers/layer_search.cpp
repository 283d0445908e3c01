// Layers: who wins, by complete layers.
#include "engines/layers/layer_search.hpp"

#include <fmt/format.h>
#include <tbb/combinable.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <xxhash.h>

#include <mutex>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_step.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/window_budget.hpp"
#include "files/checked_file.hpp"
#include "files/folder_lock.hpp"

namespace dropslide {
namespace {

using namespace layers;

/// A run from the layer under the last checkpoint down to the empty board.
class LayerRun {
 public:
  /// With `in_scratch` the window is kept in files of the task's scratch folder.
  LayerRun(const LayerTables& tables, const Resources& resources, const LayerTask& task, bool in_scratch)
      : index_(tables.index()),
        resources_(resources),
        task_(task),
        tables_(tables),
        kernel_(select_kernel(task.instructions, index_.cut().has_extra())),
        window_(tables, in_scratch ? task.scratch : std::nullopt),
        arena_(resources.threads),
        control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(resources.threads)) {
    for (int layer = 0; layer <= index_.top_layer(); ++layer) total_boards_ += index_.stored_boards(layer);
    if (in_scratch) budget_.emplace(window_, resources.memory_bytes);
  }

  LayerDecision run() {
    result_.cut = index_.cut();
    result_.memory_bytes = LayerWindow::bytes(index_) + tables_.memory_bytes();
    int layer = index_.top_layer();
    if (task_.folder) {
      checkpoint_.emplace(*task_.folder, task_.notice);
      if (const auto saved =
              arena_.execute([&] { return checkpoint_->load(index_, window_, result_.records); })) {
        result_.resumed_at = *saved;
        for (int done = layer; done >= *saved; --done) boards_done_ += index_.stored_boards(done);
        layer = last_saved_layer_ = *saved;
        --layer;
      }
    }
    last_save_ = Clock::now();
    for (; layer >= 0; --layer) {
      if (!finish_layer(layer)) {
        save(layer + 1);
        result_.stopped = StopReason::interrupted;
        break;
      }
      if (layer > 0 && seconds_since(last_save_) >= task_.checkpoint_every_seconds) save(layer);
    }
    if (layer < 0) conclude();
    result_.positions = boards_done_;
    result_.expansions = boards_done_;
    result_.seconds = seconds_since(start_);
    return std::move(result_);
  }

 private:
  /// False if a stop was requested before the slides of the layer; nothing of it is then written.
  bool finish_layer(int layer) {
    window_.open_layer(layer);
    boards_in_layer_ = index_.stored_boards(layer);
    slices_done_ = 0;
    const auto digest = solve_layer(
        window_.work(), kernel_, team_,
        [this](SliceRange slices, auto&& job) { return for_each_slice(slices, job); },
        [this] { return resources_.stop.stop_requested(); });
    if (!digest) return false;
    result_.records.push_back(record_of(layer, *digest));
    boards_done_ += boards_in_layer_;
    boards_in_layer_ = 0;
    slices_done_ = 0;
    if (resources_.progress != nullptr) report_progress();
    return true;
  }

  /// Calls job(slice) on all threads; returns the sum of the digests.
  template <class Job>
  LayerDigest for_each_slice(SliceRange slices, Job&& job) {
    tbb::combinable<LayerDigest> digests;
    arena_.execute([&] {
      tbb::parallel_for(slices.begin, slices.end, [&](std::uint32_t slice) {
        digests.local() += job(slice);
        ++slices_done_;
        report();
      });
    });
    return digests.combine([](LayerDigest a, const LayerDigest& b) { return a += b; });
  }

  static LayerRecord record_of(int layer, const LayerDigest& digest) {
    const std::uint64_t facts[] = {static_cast<std::uint64_t>(layer), digest.slider_wins, digest.hash_sum};
    return {layer, digest.slider_wins, XXH3_64bits(facts, sizeof facts)};
  }

  /// Reports within a layer, at most a few times a second and from one thread at a time.
  void report() {
    if (resources_.progress == nullptr) return;
    const std::unique_lock lock(report_mutex_, std::try_to_lock);
    if (!lock || seconds_since(last_report_) < 0.2) return;
    last_report_ = Clock::now();
    report_progress();
  }

  void report_progress() {
    const double within = static_cast<double>(slices_done_) / (2.0 * index_.slices());
    const std::uint64_t boards =
        boards_done_ + static_cast<std::uint64_t>(within * static_cast<double>(boards_in_layer_));
    resources_.progress->report({task_.name, boards, result_.memory_bytes, seconds_since(start_),
                                 static_cast<double>(boards) / static_cast<double>(total_boards_)});
  }

  void save(int layer) {
    const bool is_due = checkpoint_ && layer <= index_.top_layer() && layer != last_saved_layer_;
    if (is_due && checkpoint_->save(index_, window_, layer, result_.records)) last_saved_layer_ = layer;
    last_save_ = Clock::now();
  }

  void conclude() {
    const LayerWork& work = window_.work();
    const std::vector<std::int64_t> starts = index_.slice_starts(0);
    const std::uint64_t bit = index_.bit_of(Board(index_.cut().shape), starts);
    const bool slider_wins = (work.dropper.words[bit / 64] >> (bit % 64) & 1) != 0;
    result_.winner = slider_wins ? Winner::slider : Winner::dropper;
    if (checkpoint_) checkpoint_->conclude(index_, result_.records, boards_done_, *result_.winner);
  }

  const LayerIndex& index_;
  const Resources& resources_;
  const LayerTask& task_;
  const LayerTables& tables_;
  LoneMember team_;
  LayerKernel kernel_;
  LayerWindow window_;
  std::optional<WindowBudget> budget_;  ///< Of a window in scratch files.
  tbb::task_arena arena_;
  tbb::global_control control_;
  std::optional<LayerCheckpoint> checkpoint_;
  int last_saved_layer_ = -1;  ///< None.
  LayerDecision result_;
  std::uint64_t total_boards_ = 0, boards_done_ = 0, boards_in_layer_ = 0;
  std::atomic<std::uint32_t> slices_done_ = 0;
  std::mutex report_mutex_;
  Clock::time_point start_ = Clock::now(), last_report_ = start_, last_save_ = start_;
};

void expect_axis(const BoardCut& cut, const LayerTask& task) {
  if (task.axis && *task.axis != cut.axis)
    throw EnvironmentError(
        fmt::format("{} holds a run along the other axis: choose another folder, or leave --axis away",
                    task.folder->string()));
}

/// The cut of the checkpoint in the folder goes before the cheapest one.
BoardCut cut_for(Shape shape, const ObjectiveGame& game, const LayerTask& task) {
  if (task.cut) return *task.cut;
  if (const auto saved = task.folder ? LayerCheckpoint::saved_cut(*task.folder, shape, game) : std::nullopt) {
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

LayerDecision decision_of(FinishedRun run, const LayerTask& task) {
  expect_axis(run.cut, task);
  tidy_up(*task.folder, run);
  if (task.notice)
    task.notice(fmt::format("{} holds this run, finished: nothing is computed", task.folder->string()));
  LayerDecision decision;
  decision.winner = run.winner;
  decision.positions = decision.expansions = run.boards;
  decision.cut = run.cut;
  decision.records = std::move(run.records);
  return decision;
}

}  // namespace

LayerDecision search_layers(Shape shape, const ObjectiveGame& game, const Resources& resources,
                            const LayerTask& task) {
  std::optional<FolderLock> lock;
  if (task.folder) {
    if (auto finished = finished_run(*task.folder, shape, game))
      return decision_of(std::move(*finished), task);
    make_folder(*task.folder);
    lock.emplace(*task.folder);
    if (auto finished = finished_run(*task.folder, shape, game))  // By a run that held the lock till now.
      return decision_of(std::move(*finished), task);
  }
  const BoardCut cut = cut_for(shape, game, task);
  const LayerPlan plan = plan_cut(cut, game);
  const auto budget = static_cast<double>(resources.memory_bytes);
  const auto too_large = [&](double bytes) {
    if (task.notice && !task.scratch && plan.is_for_scratch(budget))
      task.notice("the window does not fit the memory budget: --scratch DIR keeps it on a fast disk");
    LayerDecision decision;
    decision.cut = cut;
    decision.stopped = StopReason::memory_full;
    decision.needed_bytes = static_cast<std::uint64_t>(bytes);
    return decision;
  };
  // What the plan lets pass is counted.
  const double clearly_beyond = 1.25 * budget;
  if (plan.memory_bytes() > clearly_beyond && !task.scratch) return too_large(plan.memory_bytes());
  if (plan.table_bytes > clearly_beyond) return too_large(plan.table_bytes);
  const LayerTables tables{LayerIndex(cut, game.objective, game.dmax)};
  const auto beside_window = static_cast<double>(tables.memory_bytes() + program_bytes);
  const std::uint64_t window_bytes = LayerWindow::bytes(tables.index());
  const double needed = static_cast<double>(window_bytes) + beside_window;
  const bool is_too_large = needed > budget;
  if (is_too_large && !task.scratch) return too_large(needed);
  if (beside_window > budget) return too_large(beside_window);
  if (is_too_large && task.notice)
    task.notice(fmt::format("the window of {} is kept in {}: slower than in memory",
                            format_bytes(window_bytes), task.scratch->string()));
  return LayerRun(tables, resources, task, is_too_large).run();
}

std::string to_csv(const std::vector<LayerRecord>& records) {
  std::string csv = "layer,slider_wins,checksum\n";
  for (const LayerRecord& record : records)
    csv += fmt::format("{},{},{:016x}\n", record.layer, record.slider_wins, record.checksum);
  return csv;
}

}  // namespace dropslide
