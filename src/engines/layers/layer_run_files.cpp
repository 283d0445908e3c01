// What a run of layers takes from its folder, and leaves there.
#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/shared_folder.hpp"

namespace dropslide::layers {

/// Goes on from what the folder holds, if that is a run.
void LayerRun::load() {
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
    if (team_.is_first())
      context_.notice(fmt::format("going on from {}, layer {} of {}", task_.run.folder->string(),
                                  result_.resumed_at, top_layer_));
    for (int layer = header_.layer; layer <= highest_layer(); ++layer) {
      boards_done_ += boards_[static_cast<std::size_t>(layer)];
      if (!is_conceded(layer)) boards_solved_ += boards_[static_cast<std::size_t>(layer)];
    }
    return;
  }
}

/// Throws TeamError if the members do not all go on from the same.
void LayerRun::expect_same_load() {
  if (team_.is_alone()) return;
  std::string own = fmt::format("{} {} {} ", header_.layer, open_.layer, open_.lowest_value);
  for (const auto& piece : open_.pieces) own += piece ? '1' : '0';
  const std::string of_first = team_.broadcast(own);
  team_.agree([&] {
    if (own != of_first) throw not_the_same_folder(*task_.run.folder);
  });
}

/// Reads the layers above the open one, and what is done of that one. False if something is damaged. With one
/// layer in memory each is read to see that it is sound, and the lowest one stays.
bool LayerRun::read_saved(const SavedRun& saved) {
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

/// Writes a piece that is done, with one layer in memory. What it was made of is not needed any more.
void LayerRun::store_piece(std::size_t number) {
  try {
    files_->write_piece(header_, open_, number, std::span(std::as_const(out_)).first(pieces_[number].words));
  } catch (const EnvironmentError& error) {
    throw EnvironmentError(
        fmt::format("{}; what is solved stays, and the same command goes on from there", error.what()));
  }
  files_->remove_piece(open_.layer, number, open_.lowest_value + 1);
}

/// Removes the layers that no drop of a lower tile on the open layer, nor any on those below, leads to.
void LayerRun::remove_needless_layers() const {
  if (task_.certificate) return;
  const int topmost = open_.layer + (1 << (tables_.game().dmax - 1));
  std::set<int> needed{open_.layer};
  for (int layer = header_.layer; layer < std::min(topmost, highest_layer() + 1); ++layer)
    needed.insert(layer);
  files_->keep_only(needed);
}

/// Saves the layers that the run needs to go on, and what is done of the open one. Those of the save before
/// stay. With one layer in memory all pieces are saved already.
void LayerRun::save() {
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
  } catch (const EnvironmentError& error) {
    if (task_.certificate) throw;
    context_.notice(fmt::format("layer {} is not saved: {}; the run goes on, and what was saved before stays",
                                header_.layer, error.what()));
    return;
  }
  try {
    files_->write_records(header_);
  } catch (const EnvironmentError& error) {
    context_.notice(
        fmt::format("layer {} is saved, layers.csv is not written: {}", header_.layer, error.what()));
  }
}

void LayerRun::save_piece(int layer, std::size_t number) {
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
void LayerRun::conclude() {
  const bool slider_wins = header_.records.back().slider_wins > 0;
  const Winner winner = slider_wins ? Winner::slider : Winner::dropper;
  const auto& bound = header_.of.bound;
  if (!bound || winner == bound->provable()) result_.winner = winner;
  if (!files_ || !team_.is_first()) return;
  const bool is_written = files_->conclude({header_, boards_solved_, result_.winner});
  if (is_written && !(task_.certificate && result_.winner)) files_->remove_layers();
}

}  // namespace dropslide::layers
