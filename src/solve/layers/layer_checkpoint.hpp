// Checkpoints of a run of layers: the window and the records so far, with the game that they belong to.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.hpp"
#include "solve/layers/layer_window.hpp"
#include "store/checkpoint.hpp"

namespace dropslide {
struct LayerRecord;
}

namespace dropslide::layers {

class LayerCheckpoint {
 public:
  /// Throws EnvironmentError if the folder cannot be written.
  LayerCheckpoint(const std::filesystem::path& folder, std::function<void(const std::string&)> notice);

  /// The cut of the checkpoints in the folder, so that a run goes on with it.
  ///
  /// Throws  EnvironmentError if they are of another game. Returns nothing if there are none.
  static std::optional<BoardCut> saved_cut(const std::filesystem::path& folder, Shape shape,
                                           const ObjectiveGame& game);

  /// Loads the newest sound checkpoint; returns its layer, the last one done. A damaged one is told of, and
  /// the older one used.
  std::optional<int> load(const LayerIndex& index, LayerWindow& window, std::vector<LayerRecord>& records);

  /// Saves the window after `layer`. A failure (disk full) is told of; the last good checkpoint stays.
  void save(const LayerIndex& index, LayerWindow& window, int layer, const std::vector<LayerRecord>& records);

  /// Writes `layers.csv` and removes the windows: the run is over.
  void conclude(const std::vector<LayerRecord>& records);

 private:
  void tell(const std::string& text) const {
    if (notice_) notice_(text);
  }

  CheckpointFolder folder_;
  std::function<void(const std::string&)> notice_;
};

}  // namespace dropslide::layers
