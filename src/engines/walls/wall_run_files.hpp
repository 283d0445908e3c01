// What a search with walls keeps in its folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/walls/wall_play.hpp"
#include "engines/walls/wall_search.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "run/run_task.hpp"

namespace dropslide::walls {

/// The solved layers, and the boards that the next one needs. Without a folder nothing is done.
class WallRunFiles {
 public:
  /// `task` must outlive this. Throws EnvironmentError if the folder cannot be written, or holds another
  /// engine's run.
  WallRunFiles(const WallGame& game, const RunTask& task);

  /// What the newest sound checkpoint has. Throws EnvironmentError if it is of another game.
  void load(WallPlay& play, std::vector<WallLayer>& layers) const;

  /// After a failure (disk full) there is a notice, and the last good checkpoint stays.
  void save(const WallPlay& play, const std::vector<WallLayer>& layers, bool is_over);

 private:
  bool use(const FoundCheckpoint& found, WallPlay& play, std::vector<WallLayer>& layers) const;
  void notify(const std::string& text) const {
    if (task_.notice) task_.notice(text);
  }

  std::string game_;  ///< First line of the header.
  const RunTask& task_;
  std::optional<CheckpointFolder> folder_;
  std::optional<FolderLock> lock_;
};

}  // namespace dropslide::walls
