// One run of packed layers.
#include "engines/packed_layers/packed_run.hpp"

#include <fmt/format.h>
#include <tbb/combinable.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "engines/packed_layers/kernel/layer_samples.hpp"
#include "engines/packed_layers/packed_plan.hpp"

namespace dropslide::packed_layers {
namespace {

/// Chosen: enough for many threads, and few enough that what is done of a layer is a short list.
constexpr std::uint32_t most_jobs = 4096;

}  // namespace

PackedRun::PackedRun(const PackedTables& tables, const LayerGame& of, const Resources& resources,
                     const PackedTask& task, std::uint64_t memory_bytes)
    : context_(resources, task.run),
      task_(task),
      tables_(tables),
      top_layer_(top_layer(of.shape, of.game, of.bound)),
      memory_bytes_(memory_bytes),
      solve_slices_(select_solve_slices(task.instructions)),
      window_(tables),
      full_boards_(digests_of_full_boards(of.shape, of.game)) {
  header_.of = of;
  header_.layer = tables.array(0).index.highest_layer() + 1;
  for (std::size_t array = 0; array < tables.arrays(); ++array) {
    header_.cuts.push_back(tables.array(array).index.cut());
    digest_tables_.emplace_back(tables, array);
    if (of.bound) conceded_.emplace_back(tables.array(array).index, of.game, *of.bound, task.instructions);
  }
  for (int layer = 0; layer < header_.layer; ++layer) {
    std::uint64_t boards = 0;
    for (std::size_t array = 0; array < tables.arrays(); ++array)
      boards += tables.array(array).index.layer_bits(layer);
    boards_.push_back(boards);
    all_boards_ += boards;
  }
  list_jobs();
  if (task.run.folder)
    files_.emplace(*task.run.folder, of, [this](const std::string& text) { context_.notice(text); });
  result_.cuts = header_.cuts;
  result_.bound = of.bound;
}

void PackedRun::list_jobs() {
  for (std::size_t array = 0; array < tables_.arrays(); ++array) {
    const std::uint32_t slices = tables_.array(array).index.ends().size();
    const std::uint32_t step = (slices + most_jobs - 1) / most_jobs;
    for (std::uint32_t begin = 0; begin < slices; begin += step)
      jobs_.push_back({array, begin, std::min(slices, begin + step)});
  }
}

PackedDecision PackedRun::run() {
  load();
  context_.checkpoint_clock().restart();
  for (int layer = header_.layer - 1; layer >= 0; --layer)
    if (!finish_layer(layer)) {
      save();
      context_.stop(StopReason::interrupted);
      break;
    }
  if (header_.layer == 0) conclude();
  context_.sum_up(result_);
  result_.memory_bytes = memory_bytes_;
  result_.positions = result_.expansions = boards_solved_;
  result_.records = header_.records;
  return std::move(result_);
}

/// Goes on from the folder's layers, if it has some.
void PackedRun::load() {
  if (!files_) return;
  const auto saved = context_.workers().execute([&] { return files_->load(tables_, window_, open_); });
  if (!saved) return;
  header_ = *saved;
  result_.resumed_at = header_.layer;
  for (int layer = header_.layer; layer < static_cast<int>(boards_.size()); ++layer) {
    boards_done_ += boards_[static_cast<std::size_t>(layer)];
    if (!is_conceded(layer)) boards_solved_ += boards_[static_cast<std::size_t>(layer)];
  }
}

/// Solves the layer below the last one done, or fills it if it is conceded. False if a stop was requested
/// before it was done.
bool PackedRun::finish_layer(int layer) {
  window_.open_layer(layer);
  if (!open_.has_begun() || open_.layer != layer) open_ = {layer, {}, std::vector<bool>(jobs_.size())};
  for (;;) {
    do_jobs();
    if (std::ranges::find(open_.are_done, false) == open_.are_done.end()) break;
    if (context_.stop_requested()) return false;
    save();
  }
  end_layer();
  return true;
}

/// Does jobs of the open layer until all are done, a stop is requested or a save is due.
void PackedRun::do_jobs() {
  std::vector<std::uint32_t> left;
  for (std::uint32_t job = 0; job < jobs_.size(); ++job)
    if (!open_.are_done[job]) left.push_back(job);
  jobs_done_ = static_cast<std::uint32_t>(jobs_.size() - left.size());
  std::vector<std::uint8_t> is_done(left.size());
  tbb::combinable<LayerDigest> digests;
  const bool may_save = files_ && task_.run.checkpoint_every_seconds > 0;
  context_.workers().execute([&] {
    tbb::parallel_for(std::size_t{0}, left.size(), [&](std::size_t i) {
      if (context_.stop_requested() || (may_save && context_.checkpoint_clock().is_due())) return;
      digests.local() += do_job(jobs_[left[i]]);
      is_done[i] = 1;
      ++jobs_done_;
      context_.report_if_due([this] { return progress(); });
    });
  });
  for (std::size_t i = 0; i < left.size(); ++i)
    if (is_done[i] != 0) open_.are_done[left[i]] = true;
  digests.combine_each([this](const LayerDigest& digest) { open_.digest += digest; });
}

LayerDigest PackedRun::do_job(const Job& job) const {
  const SliceWork work = window_.work(job.array, digest_tables_[job.array]);
  if (!is_conceded(open_.layer)) return solve_slices_(work, job.begin, job.end);
  for (std::uint32_t slice = job.begin; slice < job.end; ++slice)
    conceded_[job.array].fill(open_.layer, work.out_starts, slice, work.out);
  return {};
}

/// Records the open layer, of which all is done.
void PackedRun::end_layer() {
  const int layer = open_.layer;
  boards_done_ += boards_[static_cast<std::size_t>(layer)];
  header_.layer = layer;
  if (!is_conceded(layer)) {
    for (std::size_t array = 0; array < tables_.arrays(); ++array)
      expect_samples(window_.work(array, digest_tables_[array]));
    boards_solved_ += boards_[static_cast<std::size_t>(layer)];
    LayerDigest digest = open_.digest;
    digest += full_boards_[static_cast<std::size_t>(layer)];
    header_.records.push_back(make_record(layer, digest.slider_wins, digest.hash_sum));
  }
  open_ = {};
  jobs_done_ = 0;
  context_.report(progress());
  if (layer > 0 && files_ && context_.checkpoint_clock().is_due()) save();
}

ProgressFigures PackedRun::progress() const {
  const double within = static_cast<double>(jobs_done_) / static_cast<double>(jobs_.size());
  const int layer = open_.are_done.empty() ? header_.layer : open_.layer;
  const std::uint64_t boards =
      boards_done_ + (open_.are_done.empty()
                          ? 0
                          : static_cast<std::uint64_t>(
                                within * static_cast<double>(boards_[static_cast<std::size_t>(layer)])));
  const std::string bound = header_.of.bound ? fmt::format(", bound {}", header_.of.bound->layer) : "";
  return {boards, memory_bytes_, static_cast<double>(boards) / static_cast<double>(all_boards_),
          fmt::format("layer {} of {}{}", layer, boards_.size() - 1, bound)};
}

void PackedRun::save() {
  const bool has_something = open_.has_begun() || header_.layer < static_cast<int>(boards_.size());
  if (files_ && has_something)
    context_.workers().execute([&] { files_->save(header_, window_, tables_, open_); });
  context_.checkpoint_clock().restart();
}

/// The empty board is all of layer 0. What is conceded to a player proves nothing for him.
void PackedRun::conclude() {
  const bool slider_wins = header_.records.back().slider_wins > 0;
  const Winner winner = slider_wins ? Winner::slider : Winner::dropper;
  const auto& bound = header_.of.bound;
  if (!bound || winner == bound->provable()) result_.winner = winner;
  if (files_) files_->conclude({header_, boards_solved_, result_.winner});
}

}  // namespace dropslide::packed_layers
