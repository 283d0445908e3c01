// What a count leaves in its folder: the counts so far, and the positions that the next layers follow from.
//
//     DIR/window.0, window.1   checkpoints; gone when the count is done
//     DIR/count.result         the counts alone, when it is done
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engines/tablebase/stored_layer.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "run/run_task.hpp"

namespace dropslide::tablebase {

/// How far a count is.
struct CountState {
  std::vector<LayerCounts> layers;      ///< From layer 0 on.
  bool is_done = false;                 ///< No later layer has positions.
  std::deque<RankedBits> dropper = {};  ///< Of the last `window_layers` layers, or of all if there are fewer.
};

/// What the header of either kind of file says.
struct CountHeader {
  Shape shape;
  std::optional<int> tile;  ///< With which games end; nothing: with none.
  int layers = 0;
  double ranks_counted = 0;  ///< Share of all ranks that lie in them, 0 to 1.
};

/// Of a checkpoint; nothing if it is of something else.
std::optional<CountHeader> count_header(const std::string& header);

/// Of the count that the folder holds, if it is done. Throws DamageError.
std::optional<CountHeader> finished_count(const std::filesystem::path& folder);

/// The files of one count in its folder, which they hold as long as they live.
class CountRunFiles {
 public:
  /// Throws EnvironmentError if the folder cannot be written, is in use, or holds another engine's run.
  CountRunFiles(const std::filesystem::path& folder, Shape shape, std::optional<int> tile, NoticeSink notice);

  /// The counts of a count that is done, else the newest sound checkpoint, if there is one. For a damaged one
  /// there is a notice, and the older one is used. `ranks`: of each layer.
  ///
  /// Throws  EnvironmentError if the files are of another run, DamageError if the result is damaged.
  std::optional<CountState> load(const std::vector<std::uint64_t>& ranks) const;

  /// Saves what is known, or the result. After a failure (disk full) there is a notice, and the last good
  /// checkpoint stays.
  void save(const CountState& state, const std::vector<std::uint64_t>& ranks);

 private:
  std::optional<CountState> read(const FoundCheckpoint& found, const std::vector<std::uint64_t>& ranks) const;
  void expect_own(const std::optional<CountHeader>& header) const;
  void notify(const std::string& text) const {
    if (notice_) notice_(text);
  }

  CheckpointFolder folder_;
  FolderLock lock_;
  Shape shape_;
  std::optional<int> tile_;
  NoticeSink notice_;
};

}  // namespace dropslide::tablebase
