// One run of packed layers.
#include "engines/packed_layers/packed_run.hpp"

#include <fmt/format.h>
#include <tbb/combinable.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "base/error.hpp"
#include "engines/packed_layers/kernel/layer_samples.hpp"
#include "engines/packed_layers/packed_plan.hpp"

namespace dropslide::packed_layers {
namespace {

std::uint64_t most_words_of_a_piece(const PackedTables& tables) {
  std::uint64_t most = 0;
  for (int layer = 0; layer <= tables.array(0).index.highest_layer(); ++layer)
    for (const LayerPiece& piece : pieces_of(tables, layer, words_of_piece))
      most = std::max(most, piece.words);
  return most;
}

}  // namespace

std::uint64_t PackedRun::buffer_bytes(const PackedTables& tables, HeldLayers held) {
  return held == HeldLayers::all ? 0 : 2 * 8 * (most_words_of_a_piece(tables) + words_behind);
}

PackedRun::PackedRun(const PackedTables& tables, const LayerGame& of, const Resources& resources,
                     const PackedTask& task, HeldLayers held, std::uint64_t memory_bytes)
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

PackedDecision PackedRun::run() {
  team_.agree([this] { load(); });
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

int PackedRun::highest_reached(int layer) const {
  return std::min(highest_layer(), layer + held_layers(tables_.game().dmax, highest_layer()) - 1);
}

DropValues PackedRun::values_of_pass() const {
  return {open_.lowest_value, holds_all() ? tables_.game().dmax : open_.lowest_value};
}

/// Goes on from what the folder holds, if that is a run.
void PackedRun::load() {
  if (!files_) return;
  for (const SavedRun& saved : files_->saved_runs(tables_, held_)) {
    if (!context_.workers().execute([&] { return read_saved(saved); })) continue;
    for (int layer = saved.header.layer; task_.certificate && layer <= top_layer_; ++layer)
      if (!files_->has_layer(layer, tables_))
        throw EnvironmentError(
            fmt::format("{} did not keep layer {}, and a certificate needs all: choose another folder",
                        task_.run.folder->string(), layer));
    header_ = saved.header;
    open_ = saved.open;
    if (is_conceded(open_.layer)) open_.lowest_value = 1;
    list_pieces();
    result_.resumed_at = open_.is_done() ? open_.layer : header_.layer;
    for (int layer = header_.layer; layer <= highest_layer(); ++layer) {
      boards_done_ += boards_[static_cast<std::size_t>(layer)];
      if (!is_conceded(layer)) boards_solved_ += boards_[static_cast<std::size_t>(layer)];
    }
    return;
  }
}

/// Reads the layers above the open one, and what is done of that one. False if something is damaged. With one
/// layer in memory each is read to see that it is sound, and the lowest one stays.
bool PackedRun::read_saved(const SavedRun& saved) {
  const int layer = saved.open.layer;
  saved_pieces_.clear();
  last_saved_.clear();
  for (int above = saved.highest_needed; above > layer; --above) {
    if (!files_->read_layer(above, window_, tables_)) return false;
    last_saved_.insert(above);
    for (std::size_t number = pieces_of(tables_, above, words_of_piece).size(); number-- > 0;)
      saved_pieces_.emplace(above, number);
  }
  if (!holds_all()) return true;
  for (std::size_t number = 0; number < saved.open.pieces.size(); ++number)
    if (saved.open.pieces[number]) saved_pieces_.emplace(layer, number);
  return files_->read_pieces(saved.open, window_, tables_);
}

/// Begins a layer, of which nothing is done.
void PackedRun::open_layer(int layer) {
  const bool has_passes = !holds_all() && !is_conceded(layer);
  open_ = {layer, has_passes ? tables_.game().dmax : 1, {}};
  if (holds_all()) window_.open_layer(layer);
  list_pieces();
  open_.pieces.resize(pieces_.size());
}

void PackedRun::list_pieces() {
  pieces_ = pieces_of(tables_, open_.layer, words_of_piece);
  for (std::size_t array = 0; array < tables_.arrays(); ++array)
    starts_[array] = tables_.array(array).index.slice_starts(open_.layer);
}

/// False if a stop was requested before the open layer was done.
bool PackedRun::finish_layer() {
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
bool PackedRun::finish_pass() {
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
void PackedRun::hold_layers_above() {
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
bool PackedRun::finish_own_pieces() {
  for (std::size_t number = 0; number < pieces_.size(); ++number)
    if (!open_.pieces[number] && is_own(number) && !finish_piece(number)) return false;
  return true;
}

/// Takes over what the other members have done. False if one of them was stopped.
bool PackedRun::agree_on_pass(bool is_done) {
  if (team_.is_alone()) return is_done;
  if (team_.any(!is_done)) return false;
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
bool PackedRun::finish_piece(std::size_t number) {
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

SliceWork PackedRun::work_on(std::size_t number) {
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
  context_.workers().execute([&] {
    files_->read_piece(open_.layer, number, values.highest + 1, std::span(tried_).first(piece.words));
  });
  work.tried = tried_.data();
  return work;
}

/// Returns  the digest of the boards that Slider wins; nothing if a stop was requested.
std::optional<LayerDigest> PackedRun::solve(const SliceWork& work, const LayerPiece& piece) {
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

/// Writes a piece that is done, with one layer in memory. What it was made of is not needed any more.
void PackedRun::store_piece(std::size_t number) {
  try {
    files_->write_piece(header_, open_, number, std::span(std::as_const(out_)).first(pieces_[number].words));
  } catch (const EnvironmentError& error) {
    throw EnvironmentError(
        fmt::format("{}; what is solved stays, and the same command goes on from there", error.what()));
  }
  files_->remove_piece(open_.layer, number, open_.lowest_value + 1);
}

/// Removes the layers that no drop of a lower tile on the open layer, nor any on those below, leads to.
void PackedRun::remove_needless_layers() const {
  if (task_.certificate) return;
  const int topmost = open_.layer + (1 << (tables_.game().dmax - 1));
  std::set<int> needed{open_.layer};
  for (int layer = header_.layer; layer < std::min(topmost, highest_layer() + 1); ++layer)
    needed.insert(layer);
  files_->keep_only(needed);
}

/// Records the open layer, of which all is done.
void PackedRun::end_layer() {
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

ProgressFigures PackedRun::progress() const {
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

/// Saves the layers that the run needs to go on, and what is done of the open one. Those of the save before
/// stay. With one layer in memory all pieces are saved already.
void PackedRun::save() {
  context_.checkpoint_clock().restart();
  if (!files_ || header_.layer > highest_layer() || !team_.is_first()) return;
  std::set<int> now;
  for (int layer = header_.layer; layer <= highest_reached(header_.layer - 1); ++layer) now.insert(layer);
  try {
    if (holds_all()) {
      context_.workers().execute([&] {
        for (const auto& [layer, digests] : digests_)
          for (std::size_t number = 0; now.contains(layer) && number < digests.size(); ++number)
            save_piece(layer, number);
        for (std::size_t number = 0; number < open_.pieces.size(); ++number)
          if (open_.pieces[number]) save_piece(open_.layer, number);
      });
      if (now != last_saved_ && !task_.certificate) {
        std::set<int> kept = now;
        kept.merge(std::set<int>(last_saved_));
        kept.insert(header_.layer - 1);
        files_->keep_only(kept);
      }
      last_saved_ = now;
    }
    files_->write_records(header_);
  } catch (const EnvironmentError& error) {
    if (task_.certificate) throw;
    context_.notice(fmt::format("layer {} is not saved: {}; the run goes on, and what was saved before stays",
                                header_.layer, error.what()));
  }
}

void PackedRun::save_piece(int layer, std::size_t number) {
  if (saved_pieces_.contains({layer, number})) return;
  RunHeader header = header_;
  header.layer = layer + 1;
  std::erase_if(header.records, [layer](const LayerRecord& record) { return record.layer <= layer; });
  const OpenLayer open{layer, 1, layer == open_.layer ? open_.pieces : digests_[layer]};
  const LayerPiece piece = pieces_of(tables_, layer, words_of_piece)[number];
  files_->write_piece(header, open, number,
                      window_.words(layer, piece.array).subspan(piece.first_word, piece.words));
  saved_pieces_.emplace(layer, number);
}

/// The empty board is all of layer 0. What is conceded to a player proves nothing for him.
void PackedRun::conclude() {
  const bool slider_wins = header_.records.back().slider_wins > 0;
  const Winner winner = slider_wins ? Winner::slider : Winner::dropper;
  const auto& bound = header_.of.bound;
  if (!bound || winner == bound->provable()) result_.winner = winner;
  if (!files_ || !team_.is_first()) return;
  const bool is_written = files_->conclude({header_, boards_solved_, result_.winner});
  if (is_written && !(task_.certificate && result_.winner)) files_->remove_layers();
}

}  // namespace dropslide::packed_layers
