// What a run of packed layers leaves in its folder.
//
//     DIR/layers/0000123   layer 123: D of all stored boards
//     DIR/layers/open      the layer under work, as far as it is solved
//     DIR/layers.csv       the records, for people and `cmp`
//     DIR/layers.result    the records and the winner, when the run is over; the folder `layers` is then gone
//
// A run goes on from the lowest layer that is there with all layers that a drop from the next one reaches. So
// these are saved, and those that were saved the time before stay, in case that one is damaged. Layers are
// checked files (files/checked_file.hpp); a header says whose they are (run_header.hpp).
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engines/packed_layers/packed_window.hpp"
#include "engines/packed_layers/run_header.hpp"

namespace dropslide::packed_layers {

/// How far the layer under work is solved.
struct OpenLayer {
  int layer = 0;               ///< Its sum.
  LayerDigest digest;          ///< Of the boards of all jobs that are done.
  std::vector<bool> are_done;  ///< By job.

  /// Whether some job is done.
  bool has_begun() const;
};

/// A run that came to its end.
struct FinishedRun {
  RunHeader header;                ///< What was solved, and the records.
  std::uint64_t boards = 0;        ///< Stored ones of all layers.
  std::optional<Winner> winner{};  ///< Of the game; empty if a bounded game decided nothing.
};

/// The files of one run. One process at a time may use the folder (files/folder_lock.hpp).
class LayerFiles {
 public:
  /// Of a run of that game in the folder.
  LayerFiles(std::filesystem::path folder, LayerGame of, std::function<void(const std::string&)> notice);

  /// Where layers are kept.
  std::filesystem::path layers_folder() const { return folder_ / "layers"; }

  /// The run that the folder holds, if it came to its end. Throws DamageError for a damaged result,
  /// EnvironmentError if it is of another game.
  std::optional<FinishedRun> finished_run() const;

  /// The cuts of the saved layers, with which a run goes on. Throws EnvironmentError if they are of another
  /// game; nothing if there are none.
  std::optional<std::vector<PackedCut>> saved_cuts() const;

  /// Loads the newest sound layers from which a run can go on, and what was done of the layer below them. For
  /// damaged ones there is a notice.
  ///
  /// Returns  the header of the lowest one; nothing if there are none; what the window holds has then no
  /// meaning.
  std::optional<RunHeader> load(const PackedTables& tables, PackedWindow& window, OpenLayer& open);

  /// Saves the window of a run that is as far as the header says, and what is done of the layer below it. For
  /// a failure (disk full) there is a notice; the last good layers stay. Returns whether all was saved.
  bool save(const RunHeader& header, PackedWindow& window, const PackedTables& tables, const OpenLayer& open);

  /// Writes records and result, and removes the layers: the run is over. For a failure there is a notice, and
  /// the layers stay.
  void conclude(const FinishedRun& run);

 private:
  std::filesystem::path file_of(int layer) const;
  std::filesystem::path open_file() const { return layers_folder() / "open"; }
  std::vector<int> saved_layers() const;
  bool read_layer(int layer, PackedWindow& window, const PackedTables& tables) const;
  bool read_open(const RunHeader& header, PackedWindow& window, const PackedTables& tables, OpenLayer& open);
  void remove_layers_but(const std::set<int>& kept) const;
  void expect_own(const RunHeader& header) const;
  void notify(const std::string& text) const {
    if (notice_) notice_(text);
  }

  std::filesystem::path folder_;
  LayerGame of_;
  std::function<void(const std::string&)> notice_;
  std::set<int> last_saved_;  ///< Layers of the last save, or those that were loaded.
};

}  // namespace dropslide::packed_layers
