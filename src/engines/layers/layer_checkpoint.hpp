// What a run of layers leaves in its folder, with the game that it belongs to.
//
//     DIR/window.0, window.1   checkpoints: the window and the records so far; gone when the run is over.
//     That
//                              of a team has the records alone, and names the files with the window
//                              (checkpoint_parts.hpp)
//     DIR/layers.csv           the records, for people and `cmp`
//     DIR/layers.result        the records, the cut and the winner, when the run is over
//
// All three name the bound of a bounded game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/layers/checkpoint_parts.hpp"
#include "engines/layers/layer_record.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "files/checkpoint.hpp"
#include "game/rules.hpp"

namespace dropslide::layers {

/// What a run solves: a game, or a bounded game.
struct LayerGame {
  Shape shape;                 ///< Of the board.
  ObjectiveGame game;          ///< Dmax and the objective.
  std::optional<Bound> bound;  ///< Of a bounded game.
};

/// A run that came to its end.
struct FinishedRun {
  BoardCut cut;                      ///< Of the run.
  ObjectiveGame game{};              ///< Of the run.
  std::vector<LayerRecord> records;  ///< From the highest layer down.
  std::uint64_t boards = 0;          ///< Stored ones of all layers.
  std::optional<Bound> bound;        ///< Of a bounded game.
  std::optional<Winner> winner;      ///< Of the game; empty if a bounded game decided nothing.
  std::optional<FileDigest> csv;     ///< Of `layers.csv`; older versions did not write it down.
};

/// How far a run came that a checkpoint is of.
struct UnfinishedRun {
  BoardCut cut;                ///< Of the run.
  ObjectiveGame game{};        ///< Of the run.
  std::optional<Bound> bound;  ///< Of a bounded game.
  int layer = 0;               ///< The last one done.
};

/// The header of a checkpoint after that layer: what is solved, and the records.
std::string run_header(const LayerIndex& index, const std::optional<Bound>& bound, int layer,
                       const std::vector<LayerRecord>& records);

/// What the header of a checkpoint says; nothing if it is not one of a run of layers.
std::optional<UnfinishedRun> unfinished_run(const std::string& header);

/// The run that the folder holds, if it came to its end. Throws DamageError.
std::optional<FinishedRun> finished_run(const std::filesystem::path& folder);

/// The run of this game that the folder holds, if it came to its end.
///
/// Throws  EnvironmentError if the folder holds something else.
std::optional<FinishedRun> finished_run(const std::filesystem::path& folder, const LayerGame& game);

/// Where a run leaves its records, for people, and its result.
inline constexpr const char *csv_file = "layers.csv", *result_file = "layers.result";

/// Ends what a kill may have left undone behind the result: windows are removed, and `layers.csv` is there.
void tidy_up(const std::filesystem::path& folder, const FinishedRun& run);

/// The checkpoints of one run. The members of a team make the same calls; the first one writes what all have
/// in common, and gives notices.
class LayerCheckpoint {
 public:
  /// The team must outlive it. Throws EnvironmentError if the folder cannot be written.
  LayerCheckpoint(const std::filesystem::path& folder, LinkedTeam& team,
                  std::function<void(const std::string&)> notice);

  /// The cut of the checkpoints in the folder, so that a run goes on with it.
  ///
  /// Throws  EnvironmentError if they are of another game or bound. Returns nothing if there are none.
  static std::optional<BoardCut> saved_cut(const std::filesystem::path& folder, const LayerGame& game);

  /// Loads the own slices of the newest sound checkpoint, whoever wrote it; returns its layer, the last one
  /// done. For a damaged one there is a notice, and the older one is used.
  std::optional<int> load(const LayerIndex& index, LayerWindow& window, std::vector<LayerRecord>& records);

  /// Saves the window after `layer`; returns whether it was saved. For a failure (disk full) there is a
  /// notice; the last good checkpoint stays. Of a team all members throw TeamError instead: a run of many
  /// machines that cannot be continued is not worth their time.
  bool save(const LayerIndex& index, LayerWindow& window, int layer, const std::vector<LayerRecord>& records);

  /// What the checkpoints in the folder take on disk.
  std::uint64_t saved_bytes() const { return folder_.saved_bytes(); }

  /// Writes `layers.csv` and `layers.result` and removes the windows: the run is over. For a failure there is
  /// a notice, and the windows stay. Returns whether it was written; of a team the first member alone knows.
  bool conclude(const LayerIndex& index, const std::optional<Bound>& bound,
                const std::vector<LayerRecord>& records, std::uint64_t boards, std::optional<Winner> winner);

 private:
  bool restore(const std::function<bool(const FoundCheckpoint&)>& use);
  bool read_window(const FoundCheckpoint& found, LayerWindow& window, int layer);
  void save_parts(LayerWindow& window, int layer, const std::string& header);
  void write_own_part(LayerWindow& window, int layer, const PartsLine& line);
  void keep_needed_parts() const;
  void write_csv(const std::vector<LayerRecord>& records, const std::optional<Bound>& bound) const;
  void try_to_write_csv(const std::vector<LayerRecord>& records, const std::optional<Bound>& bound) const;
  void notify(const std::string& text) const {
    if (notice_ && team_.is_first()) notice_(text);
  }

  CheckpointFolder folder_;
  LinkedTeam& team_;
  std::function<void(const std::string&)> notice_;
};

}  // namespace dropslide::layers
