// One run of layers.
#include "engines/layers/layer_run.hpp"

#include <fmt/format.h>
#include <tbb/combinable.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "base/error.hpp"
#include "engines/layers/kernel/layer_samples.hpp"
#include "engines/layers/layer_plan.hpp"

namespace dropslide::layers {
namespace {

std::uint64_t most_words_of_a_piece(const PackedTables& tables) {
  std::uint64_t most = 0;
  for (int layer = 0; layer <= tables.highest_layer(); ++layer)
    for (const LayerPiece& piece : pieces_of(tables, layer, words_of_piece))
      most = std::max(most, piece.words);
  return most;
}

}  // namespace

std::uint64_t LayerRun::buffer_bytes(const PackedTables& tables, HeldLayers held) {
  return held == HeldLayers::all ? 0 : 2 * 8 * (most_words_of_a_piece(tables) + words_behind);
}

LayerRun::LayerRun(const PackedTables& tables, const LayerGame& of, const Resources& resources,
                   const LayerTask& task, HeldLayers held, std::uint64_t memory_bytes)
    : context_(resources, task.run),
      task_(task),
      team_(task.link),
      tables_(tables),
      held_(held),
      top_layer_(top_layer(of.shape, of.game, of.bound)),
      memory_bytes_(memory_bytes),
      solve_slices_(select_solve_slices(task.instructions)),
      window_(tables, held),
      full_boards_(digests_of_full_boards(of.shape, of.game)) {
  header_.of = of;
  header_.layer = highest_layer() + 1;
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
  if (!holds_all()) {
    const std::uint64_t words = most_words_of_a_piece(tables) + words_behind;
    tried_.resize(words);
    out_.resize(words);
  }
  if (task.run.folder)
    files_.emplace(*task.run.folder, of, [this](const std::string& text) { context_.notice(text); });
  result_.cuts = header_.cuts;
  result_.bound = of.bound;
}

LayerDecision LayerRun::run() {
  team_.agree([this] { load(); });
  expect_same_load();
  if (files_ && team_.is_first()) files_->remove_further(open_);
  context_.checkpoint_clock().restart();
  while (header_.layer > 0) {
    if (open_.layer != header_.layer - 1) open_layer(header_.layer - 1);
    if (finish_layer()) continue;
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

int LayerRun::highest_reached(int layer) const {
  return std::min(highest_layer(), layer + held_layers(tables_.game().dmax, highest_layer()) - 1);
}

DropValues LayerRun::values_of_pass() const {
  return {open_.lowest_value, holds_all() ? tables_.game().dmax : open_.lowest_value};
}

/// Begins a layer, of which nothing is done.
void LayerRun::open_layer(int layer) {
  const bool has_passes = !holds_all() && !is_conceded(layer);
  open_ = {layer, has_passes ? tables_.game().dmax : 1, {}};
  if (holds_all()) window_.open_layer(layer);
  list_pieces();
  open_.pieces.resize(pieces_.size());
}

void LayerRun::list_pieces() {
  pieces_ = pieces_of(tables_, open_.layer, words_of_piece);
  for (std::size_t array = 0; array < tables_.arrays(); ++array)
    starts_[array] = tables_.array(array).index.slice_starts(open_.layer);
}

/// False if a stop was requested before the open layer was done.
bool LayerRun::finish_layer() {
  while (finish_pass()) {
    if (open_.lowest_value == 1) {
      end_layer();
      return true;
    }
    open_ = {open_.layer, open_.lowest_value - 1, std::vector<std::optional<LayerDigest>>(pieces_.size())};
  }
  return false;
}

/// The same of a pass.
bool LayerRun::finish_pass() {
  if (open_.is_done()) return true;
  bool is_done = false;
  team_.agree([&] {
    hold_layers_above();
    is_done = finish_own_pieces();
  });
  if (!agree_on_pass(is_done)) return false;
  if (!holds_all() && open_.lowest_value == tables_.game().dmax && team_.is_first()) remove_needless_layers();
  return true;
}

/// Makes ready the layers that the drops of the pass lead to.
void LayerRun::hold_layers_above() {
  const auto [lowest, highest] = values_of_pass();
  above_.assign(static_cast<std::size_t>(highest), {});
  for (int value = lowest; value <= highest && !is_conceded(open_.layer); ++value) {
    const std::int64_t reached = open_.layer + (std::int64_t{1} << (value - 1));
    if (reached > highest_layer()) break;
    const int above = static_cast<int>(reached);
    if (!window_.holds(above) &&
        !context_.workers().execute([&] { return files_->read_layer(above, window_, tables_); }))
      throw DamageError(fmt::format("layer {} cannot be read: move the folder away and begin again", above));
    for (std::size_t array : {0U, 1U})
      above_[static_cast<std::size_t>(value - 1)][array] =
          &window_.view(above, std::min(array, tables_.arrays() - 1));
  }
}

/// False if a stop was requested before all own pieces of the pass were done.
bool LayerRun::finish_own_pieces() {
  for (std::size_t number = 0; number < pieces_.size(); ++number)
    if (!open_.pieces[number] && is_own(number) && !finish_piece(number)) return false;
  return true;
}

/// Takes over what the other members have done. False if one of them was stopped, perhaps one without pieces.
bool LayerRun::agree_on_pass(bool is_done) {
  if (team_.is_alone()) return is_done;
  if (team_.any(!is_done || context_.stop_requested())) return false;
  std::vector<std::uint64_t> numbers(2 * pieces_.size());
  for (std::size_t number = 0; number < pieces_.size(); ++number) {
    if (!is_own(number)) continue;
    numbers[2 * number] = open_.pieces[number]->slider_wins;
    numbers[2 * number + 1] = open_.pieces[number]->hash_sum;
  }
  task_.link->sum(numbers);
  for (std::size_t number = 0; number < pieces_.size(); ++number)
    open_.pieces[number] = LayerDigest{numbers[2 * number], numbers[2 * number + 1]};
  return true;
}

/// False if a stop was requested before the piece was done.
bool LayerRun::finish_piece(std::size_t number) {
  const LayerPiece& piece = pieces_[number];
  const SliceWork work = work_on(number);
  const auto digest = solve(work, piece);
  if (!digest) return false;
  if (!is_conceded(open_.layer)) expect_samples(work, piece.begin, piece.end);
  open_.pieces[number] = *digest;
  if (!holds_all())
    store_piece(number);
  else if (files_ && task_.run.checkpoint_every_seconds > 0 && context_.checkpoint_clock().is_due())
    save();
  return true;
}

SliceWork LayerRun::work_on(std::size_t number) {
  const LayerPiece& piece = pieces_[number];
  const DropValues values = values_of_pass();
  SliceWork work{.tables = &tables_,
                 .array = piece.array,
                 .layer = open_.layer,
                 .layers_above = above_.data(),
                 .values = values,
                 .out_starts = starts_[piece.array].data(),
                 .first_bit = 0,
                 .tried = nullptr,
                 .out = nullptr,
                 .digest = values.lowest == 1 ? &digest_tables_[piece.array] : nullptr};
  if (holds_all()) {
    work.out = window_.words(open_.layer, piece.array).data();
    return work;
  }
  work.first_bit = 64 * piece.first_word;
  work.out = out_.data();
  if (values.highest == tables_.game().dmax || is_conceded(open_.layer)) return work;
  try {
    context_.workers().execute([&] {
      files_->read_piece(open_.layer, number, values.highest + 1, std::span(tried_).first(piece.words));
    });
  } catch (const DamageError& error) {
    throw DamageError(fmt::format("{}: move the folder away and begin again", error.what()));
  }
  work.tried = tried_.data();
  return work;
}

/// Returns  the digest of the boards that Slider wins; nothing if a stop was requested.
std::optional<LayerDigest> LayerRun::solve(const SliceWork& work, const LayerPiece& piece) {
  constexpr std::uint32_t most_jobs = 4096;  // Chosen: each job sets up the kernel for itself.
  const std::uint32_t grain = (piece.end - piece.begin) / most_jobs + 1;
  std::atomic<bool> was_stopped = false;
  tbb::combinable<LayerDigest> digests;
  context_.workers().execute([&] {
    tbb::parallel_for(tbb::blocked_range(piece.begin, piece.end, grain), [&](const auto& slices) {
      if (context_.stop_requested()) {
        was_stopped = true;
        return;
      }
      if (is_conceded(open_.layer))
        for (std::uint32_t slice = slices.begin(); slice < slices.end(); ++slice)
          conceded_[piece.array].fill(open_.layer, work.out_starts, slice, work.out, work.first_bit);
      else
        digests.local() += solve_slices_(work, slices.begin(), slices.end());
      context_.report_if_due([this] { return progress(); });
    });
  });
  if (was_stopped) return std::nullopt;
  LayerDigest sum;
  digests.combine_each([&sum](const LayerDigest& digest) { sum += digest; });
  return sum;
}

/// Records the open layer, of which all is done.
void LayerRun::end_layer() {
  const int layer = open_.layer;
  boards_done_ += boards_[static_cast<std::size_t>(layer)];
  header_.layer = layer;
  if (!is_conceded(layer)) {
    boards_solved_ += boards_[static_cast<std::size_t>(layer)];
    LayerDigest digest = full_boards_[static_cast<std::size_t>(layer)];
    for (const auto& of_piece : open_.pieces) digest += *of_piece;
    header_.records.push_back(make_record(layer, digest.slider_wins, digest.hash_sum));
  }
  digests_[layer] = std::move(open_.pieces);
  digests_.erase(digests_.upper_bound(highest_reached(layer)), digests_.end());
  open_ = {};
  context_.report(progress());
  if (layer > 0 && files_ && (task_.certificate || context_.checkpoint_clock().is_due())) save();
}

ProgressFigures LayerRun::progress() const {
  std::uint64_t words = 0;
  for (std::size_t number = 0; number < open_.pieces.size(); ++number)
    if (open_.pieces[number]) words += pieces_[number].words;
  const int passes = holds_all() ? 1 : tables_.game().dmax,
            layer = open_.layer < 0 ? header_.layer : open_.layer;
  const double passes_done = open_.layer < 0 || passes == 1 ? 0 : passes - open_.lowest_value;
  const double within =
      (passes_done * static_cast<double>(open_.layer < 0 ? 0 : boards_[static_cast<std::size_t>(layer)]) +
       64 * static_cast<double>(words)) /
      passes;
  const std::uint64_t boards = boards_done_ + static_cast<std::uint64_t>(within);
  const std::string bound = header_.of.bound ? fmt::format(", bound {}", header_.of.bound->layer) : "";
  return {boards, memory_bytes_, static_cast<double>(boards) / static_cast<double>(all_boards_),
          fmt::format("layer {} of {}{}", layer, boards_.size() - 1, bound)};
}

}  // namespace dropslide::layers
