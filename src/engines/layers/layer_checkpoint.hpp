// What a run of layers leaves in its folder, with the game that it belongs to.
//
//     DIR/window.0, window.1   checkpoints: the window and the records so far; gone when the run is over
//     DIR/layers.csv           the records, for people and `cmp`
//     DIR/layers.result        the records, the cut and the winner, when the run is over
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/layers/layer_window.hpp"
#include "files/checkpoint.hpp"
#include "game/rules.hpp"

namespace dropslide {
struct LayerRecord;
}

namespace dropslide::layers {

/// A run that came to its end.
struct FinishedRun {
  BoardCut cut;                      ///< Of the run.
  std::vector<LayerRecord> records;  ///< From the highest layer down.
  std::uint64_t boards = 0;          ///< Stored ones of all layers.
  Winner winner = Winner::dropper;   ///< Of the game.
};

/// The run of this game that the folder holds, if it came to its end.
///
/// Throws  EnvironmentError if the folder holds something else.
std::optional<FinishedRun> finished_run(const std::filesystem::path& folder, Shape shape,
                                        const ObjectiveGame& game);

/// Ends what a kill may have left undone behind the result: windows are removed, and `layers.csv` is there.
void tidy_up(const std::filesystem::path& folder, const FinishedRun& run);

/// The checkpoints of one run.
class LayerCheckpoint {
 public:
  /// Throws EnvironmentError if the folder cannot be written.
  LayerCheckpoint(const std::filesystem::path& folder, std::function<void(const std::string&)> notice);

  /// The cut of the checkpoints in the folder, so that a run goes on with it.
  ///
  /// Throws  EnvironmentError if they are of another game. Returns nothing if there are none.
  static std::optional<BoardCut> saved_cut(const std::filesystem::path& folder, Shape shape,
                                           const ObjectiveGame& game);

  /// Loads the newest sound checkpoint; returns its layer, the last one done. For a damaged one there is a
  /// notice, and the older one is used.
  std::optional<int> load(const LayerIndex& index, LayerWindow& window, std::vector<LayerRecord>& records);

  /// Saves the window after `layer`; returns whether it was saved. For a failure (disk full) there is a
  /// notice; the last good checkpoint stays.
  bool save(const LayerIndex& index, LayerWindow& window, int layer, const std::vector<LayerRecord>& records);

  /// Writes `layers.csv` and `layers.result` and removes the windows: the run is over. For a failure there is
  /// a notice, and the windows stay.
  void conclude(const LayerIndex& index, const std::vector<LayerRecord>& records, std::uint64_t boards,
                Winner winner);

 private:
  void write_csv(const std::vector<LayerRecord>& records) const;
  void notify(const std::string& text) const {
    if (notice_) notice_(text);
  }

  CheckpointFolder folder_;
  std::function<void(const std::string&)> notice_;
};

}  // namespace dropslide::layers
