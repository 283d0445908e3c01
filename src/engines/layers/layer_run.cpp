// One run of the layer engine.
#include "engines/layers/layer_run.hpp"

#include <fmt/format.h>
#include <tbb/combinable.h>
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <exception>

#include "base/clock.hpp"
#include "engines/layers/layer_step.hpp"

namespace dropslide::layers {
namespace {

LayerDigest combined(tbb::combinable<LayerDigest>& digests) {
  return digests.combine([](LayerDigest a, const LayerDigest& b) { return a += b; });
}

}  // namespace

LayerRun::LayerRun(const LayerTables& tables, const Resources& resources, const LayerTask& task,
                   const RunMemory& memory)
    : context_(resources, task.run),
      task_(task),
      tables_(tables),
      index_(tables.index()),
      team_(index_, task.link, memory.most_share),
      kernel_(select_kernel(task.instructions, index_.cut().has_extra())),
      window_(tables, memory.in_scratch ? task.scratch : std::nullopt, task.bound,
              team_.is_alone() ? Held::all_slices : Held::own_slices) {
  for (int layer = 0; layer <= window_.top_layer(); ++layer) total_boards_ += index_.stored_boards(layer);
  for (int layer = window_.highest_layer(); layer > window_.top_layer(); --layer)
    conceded_boards_ += index_.stored_boards(layer);
  if (memory.in_scratch) budget_.emplace(window_, context_.memory_budget());
  result_.cut = index_.cut();
  result_.bound = task.bound;
  memory_bytes_ = tables_.memory_bytes() + memory.window_bytes;
}

LayerDecision LayerRun::run() {
  int layer = window_.top_layer();
  const auto saved = load();
  begin_to_keep();
  if (saved) {
    result_.resumed_at = *saved;
    conceded_boards_done_ = conceded_boards_;
    for (int done = layer; done >= *saved; --done) boards_done_ += index_.stored_boards(done);
    last_saved_layer_ = *saved;
    layer = *saved - 1;
  } else if (!concede_layers()) {
    context_.stop(StopReason::interrupted);
  } else if (is_save_due()) {
    save(layer + 1);
  }
  context_.checkpoint_clock().restart();
  if (context_.stopped() == StopReason::none) layer = solve_below(layer);
  if (layer < 0) conclude();
  context_.sum_up(result_);
  result_.memory_bytes = memory_bytes_;
  result_.positions = result_.expansions = boards_done_;
  return std::move(result_);
}

/// Solves that layer and all below; returns the first that is not solved, -1 if all are.
int LayerRun::solve_below(int layer) {
  for (; layer >= 0; --layer) {
    if (!finish_layer(layer)) {
      save(layer + 1);
      context_.stop(StopReason::interrupted);
      break;
    }
    if (layer > 0 && is_save_due()) save(layer);
  }
  return layer;
}

/// The last layer done, if the folder has a checkpoint.
std::optional<int> LayerRun::load() {
  if (!task_.run.folder) return std::nullopt;
  team_.agree([&] {
    checkpoint_.emplace(*task_.run.folder, team_, [this](const std::string& text) { context_.notice(text); });
  });
  return context_.workers().execute([&] { return checkpoint_->load(index_, window_, result_.records); });
}

/// For a certificate D of every layer is kept beside the checkpoints. A run that has begun so goes on so.
void LayerRun::begin_to_keep() {
  if (!task_.run.folder || !team_.is_alone()) return;
  const KeptLayers kept(*task_.run.folder, index_, task_.bound);
  const bool has_begun = !result_.records.empty() && kept.holds(result_.records);
  if (!task_.certificate && !has_begun) return;
  constexpr std::uint64_t checkpoints = 3;  // Two, and the next one while it is written.
  const std::uint64_t beside_bytes = checkpoints * (window_.bytes() - window_.dropper_bytes());
  const std::uint64_t saved_bytes = checkpoint_->saved_bytes();
  kept_.emplace(kept).prepare(result_.records, beside_bytes - std::min(beside_bytes, saved_bytes));
}

/// Fills the window from the bound on. False if a stop was requested meanwhile.
bool LayerRun::concede_layers() {
  if (!task_.bound) return true;
  const ConcededLayers conceded(index_, *task_.bound, task_.instructions);
  for (int layer = window_.highest_layer(); layer > window_.top_layer(); --layer) {
    begin_layer(layer);
    const auto digest = fill_layer(
        window_.work(), kernel_, team_,
        [this](SliceRange range, auto&&... jobs) { return for_each(range, jobs...); },
        [this] { return context_.stop_requested(); },
        [&](std::uint32_t slice) {
          conceded.fill(kernel_, window_.work(), slice);
          return LayerDigest{};
        });
    if (!digest) return false;
    conceded_boards_done_ += boards_in_layer_;
    end_layer();
  }
  return true;
}

/// Opens the layer, and counts its jobs from now on.
void LayerRun::begin_layer(int layer) {
  window_.open_layer(layer);
  open_layer_ = layer;
  boards_in_layer_ = index_.stored_boards(layer);
  const SliceRange own = team_.own_slices(layer);
  jobs_in_layer_ = jobs_of_layer(tables_, own.end - own.begin, team_.members());
  jobs_done_ = 0;
  busy_seconds_ = 0;
}

/// False if a stop was requested before the slides of the layer; nothing of it is then written.
bool LayerRun::finish_layer(int layer) {
  begin_layer(layer);
  const auto digest = solve_layer(
      window_.work(), kernel_, team_,
      [this](SliceRange range, auto&&... jobs) { return for_each(range, jobs...); },
      [this] { return context_.stop_requested(); });
  if (!digest) return false;
  result_.records.push_back(make_record(layer, digest->slider_wins, digest->hash_sum));
  if (kept_) kept_->save(window_.work().dropper, result_.records.back());
  boards_done_ += boards_in_layer_;
  end_layer();
  return true;
}

/// Closes the layer, whose boards are counted.
void LayerRun::end_layer() {
  boards_in_layer_ = 0;
  context_.report(progress());
  if (team_.is_alone()) return;
  const WordRange own = team_.own_words(window_.work().slider);
  window_.release_slider(own.begin, own.end);
  if (tables_.across() == AcrossMethod::transposition) {
    const WordRange kept = team_.kept_of_dropper(window_.work());
    window_.release_dropper(kept.begin, kept.end);
  }
  team_.balance(busy_seconds_);
}

/// Calls job(number) on all threads; returns the sum of the digests.
template <class Job>
LayerDigest LayerRun::for_each(SliceRange range, Job&& job) {
  tbb::combinable<LayerDigest> digests;
  context_.workers().execute([&] { do_all(range, job, digests); });
  return combined(digests);
}

/// The same, while this thread calls beside(); it joins the others behind that.
template <class Job, class Beside>
LayerDigest LayerRun::for_each(SliceRange range, Job&& job, Beside&& beside) {
  tbb::combinable<LayerDigest> digests;
  tbb::task_group group;
  context_.workers().execute([&] { group.run([&] { do_all(range, job, digests); }); });
  std::exception_ptr failure;
  try {
    beside();
  } catch (...) {
    failure = std::current_exception();
  }
  context_.workers().execute([&] { group.wait(); });
  if (failure) std::rethrow_exception(failure);
  return combined(digests);
}

template <class Job, class Digests>
void LayerRun::do_all(SliceRange range, Job&& job, Digests& digests) {
  const auto start = Clock::now();
  tbb::parallel_for(range.begin, range.end, [&](std::uint32_t number) {
    digests.local() += job(number);
    ++jobs_done_;
    context_.report_if_due([this] { return progress(); });
  });
  busy_seconds_ += seconds_since(start);
}

ProgressFigures LayerRun::progress() const {
  // A member of a team may have some more jobs than were counted.
  const double within = std::min(1.0, static_cast<double>(jobs_done_) / static_cast<double>(jobs_in_layer_));
  const std::uint64_t boards = conceded_boards_done_ + boards_done_ +
                               static_cast<std::uint64_t>(within * static_cast<double>(boards_in_layer_));
  const auto all = static_cast<double>(conceded_boards_ + total_boards_);
  const std::string bound = task_.bound ? fmt::format(", bound {}", task_.bound->layer) : "";
  return {boards, memory_bytes_, static_cast<double>(boards) / all,
          fmt::format("layer {} of {}{}", open_layer_, window_.highest_layer(), bound)};
}

void LayerRun::save(int layer) {
  const bool is_due = checkpoint_ && layer <= window_.highest_saved_layer() && layer != last_saved_layer_;
  if (is_due && kept_) kept_->flush();  // A checkpoint says that the layers down to it are kept.
  if (is_due && checkpoint_->save(index_, window_, layer, result_.records)) last_saved_layer_ = layer;
  context_.checkpoint_clock().restart();
}

/// The empty board is all of layer 0. What is conceded to a player proves nothing for him.
void LayerRun::conclude() {
  const bool slider_wins = result_.records.back().slider_wins > 0;
  const Winner winner = slider_wins ? Winner::slider : Winner::dropper;
  if (!task_.bound || winner == task_.bound->provable()) result_.winner = winner;
  if (kept_) kept_->flush();
  if (!checkpoint_) return;
  const bool is_written =
      checkpoint_->conclude(index_, task_.bound, result_.records, boards_done_, result_.winner);
  if (kept_ && is_written && !result_.winner) remove_kept_layers(*task_.run.folder);
}

}  // namespace dropslide::layers
