// What a run of layers leaves in its folder.
//
//     DIR/pieces          D of the layers, piece by piece (piece_files.hpp)
//     DIR/layers.csv      the records, for people and `cmp`
//     DIR/layers.result   the records and the winner, when the run is over; the folder `pieces` is then gone
//
// A run goes on from the lowest layer of which a piece is there, with all layers that drops lead to from
// there on.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engines/layers/layer_window.hpp"
#include "engines/layers/pieces/layer_pieces.hpp"
#include "engines/layers/pieces/piece_files.hpp"
#include "engines/layers/pieces/run_header.hpp"
#include "files/checked_file.hpp"

namespace dropslide::layers {

/// The layer under work, and how far it is solved.
struct OpenLayer {
  int layer = -1;        ///< Its sum; -1: none.
  int lowest_value = 1;  ///< What is done is so as far as drops from this tile up say.
  std::vector<std::optional<LayerDigest>> pieces;  ///< By piece, its digest if it is done.

  /// Whether all of it is done.
  bool is_done() const {
    return std::ranges::all_of(pieces, [](const auto& piece) { return piece.has_value(); });
  }
};

/// Where a run leaves its records, for people, and its result.
inline constexpr const char *csv_file = "layers.csv", *result_file = "layers.result";

/// A run that came to its end.
struct FinishedRun {
  RunHeader header;                 ///< What was solved, and the records.
  std::uint64_t boards = 0;         ///< Stored ones of all layers; all boards of a run by version 1.0.0.
  std::optional<Winner> winner{};   ///< Of the game; empty if a bounded game decided nothing.
  std::optional<FileDigest> csv{};  ///< Of `layers.csv`; the first versions did not write it down.
};

/// The run that the folder holds, if it came to its end. Throws DamageError for a damaged result.
std::optional<FinishedRun> finished_run(const std::filesystem::path& folder);

/// A run that can go on.
struct SavedRun {
  RunHeader header;        ///< After the layer above the open one.
  OpenLayer open;          ///< The layer under work.
  int highest_needed = 0;  ///< The layers above the open one are needed up to this one.
};

/// The files of one run. One process at a time may use the folder (files/folder_lock.hpp).
class LayerFiles {
 public:
  /// Of a run of that game in the folder.
  LayerFiles(std::filesystem::path folder, LayerGame of, std::function<void(const std::string&)> notice);

  /// Where layers are kept.
  std::filesystem::path layers_folder() const { return pieces_folder_of(folder_); }

  /// The run that the folder holds, if it came to its end. Throws DamageError for a damaged result,
  /// EnvironmentError if it is of another game.
  std::optional<FinishedRun> finished_run() const;

  /// Ends what a kill may have left undone behind the result: `layers.csv` is there, and pieces are gone but
  /// those that are kept for a certificate.
  void tidy_up(const FinishedRun& run) const;

  /// The cuts of the saved layers, with which a run goes on. Throws EnvironmentError if they are of another
  /// game; nothing if there are none.
  std::optional<std::vector<PackedCut>> saved_cuts() const;

  /// Whether not all drops were tried on some layer. Those above it may be gone: a run goes on from it with
  /// one layer in memory alone.
  bool has_layer_between_passes() const;

  /// The runs that can go on, from the one that is furthest on. What its pieces hold is not read yet. For
  /// damaged headers there is a notice.
  std::vector<SavedRun> saved_runs(const PackedTables& tables, HeldLayers held) const;

  /// Throws EnvironmentError if the disk has no room for so many bytes, with what the pieces there take.
  void expect_room(double bytes) const;

  /// Whether all pieces of a layer are there. What they hold is not read.
  bool has_layer(int layer, const PackedTables& tables) const;
  /// Reads all pieces of a layer into the window, on the caller's TBB arena. For a damaged or missing one
  /// there is a notice; false then.
  bool read_layer(int layer, LayerWindow& window, const PackedTables& tables) const;
  /// Reads what is done of a layer into the window, likewise. All drops must have been tried on it.
  bool read_pieces(const OpenLayer& open, LayerWindow& window, const PackedTables& tables) const;
  /// Reads a piece as far as it is solved by drops from that tile up. Throws DamageError if it is damaged or
  /// not there.
  void read_piece(int layer, std::size_t number, int lowest_value, std::span<std::uint64_t> words) const;

  /// Writes a piece that is done, of a run that is as far as the header says. Throws EnvironmentError.
  void write_piece(const RunHeader& header, const OpenLayer& open, std::size_t number,
                   std::span<const std::uint64_t> words) const;

  void write_records(const RunHeader& header) const;

  /// Removes all pieces of layers but of these.
  void keep_only(const std::set<int>& layers) const;
  /// Removes a piece as far as it was solved by drops from that tile up, if it is there.
  void remove_piece(int layer, std::size_t number, int lowest_value) const;
  /// Removes pieces of the open layer that are solved further than its pass and that it solves again: they
  /// would be taken for what the next pass made.
  void remove_further(const OpenLayer& open) const;

  /// Writes records and result: the run is over. For a failure there is a notice. Returns whether all was
  /// written.
  bool conclude(const FinishedRun& run) const;
  void remove_layers() const;

 private:
  std::filesystem::path file_of(const PieceName& piece) const { return path_of(piece, folder_); }
  std::optional<SavedRun> saved_run(int layer, const std::set<PieceName>& found, const PackedTables& tables,
                                    HeldLayers held) const;
  void expect_own(const RunHeader& header) const;
  bool keeps_all(const std::vector<LayerRecord>& records) const;
  void notify(const std::string& text) const {
    if (notice_) notice_(text);
  }

  std::filesystem::path folder_;
  LayerGame of_;
  std::function<void(const std::string&)> notice_;
};

}  // namespace dropslide::layers
