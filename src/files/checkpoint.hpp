// Two generations of a checkpoint in a folder: whatever happens while one is written, the other one stays.
//
// Each is a checked file (files/checked_file.hpp) whose header starts with a line with its generation. This
// room knows nothing of boards.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "files/checked_file.hpp"

namespace dropslide {

/// Names of what runs are known by in the folder: checkpoints, pieces of layers, and what a run of each kind
/// leaves at its end.
std::vector<std::string> run_files_in(const std::filesystem::path& folder);

/// Throws EnvironmentError if the folder holds one of those that is not among `own`: a run of another kind
/// left it.
void expect_own_run(const std::filesystem::path& folder, std::initializer_list<std::string_view> own);

/// One readable checkpoint: its header is sound, its parts are not read yet.
struct FoundCheckpoint {
  CheckedFile file;
  std::uint64_t generation = 0;  ///< The newest is the highest.
  std::string header;            ///< As it was given to `save`.
};

/// Checkpoints with a sound header in the folder, newest first; files that are damaged or not ours are left
/// out and named in `damaged`. Nothing is written.
std::vector<FoundCheckpoint> find_checkpoints(const std::filesystem::path& folder,
                                              std::vector<std::string>& damaged);

/// The checkpoints of one run. One process at a time may use the folder (files/folder_lock.hpp).
class CheckpointFolder {
 public:
  /// What is found in it.
  using Found = FoundCheckpoint;

  /// Makes the folder if it is not there. Throws EnvironmentError if that fails or nothing can be written in
  /// it.
  explicit CheckpointFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return folder_; }

  /// See `find_checkpoints`.
  std::vector<Found> find(std::vector<std::string>& damaged) const {
    return find_checkpoints(folder_, damaged);
  }

  /// Calls `use` with the sound checkpoints, newest first, until it returns true; it returns false for one
  /// that is damaged inside. Calls `notice` with a text on every damaged file.
  ///
  /// Returns  whether one was used. Throws  what `use` throws.
  bool restore(const std::function<bool(const Found&)>& use,
               const std::function<void(const std::string&)>& notice) const;

  /// Writes the next generation over the older of the two.
  ///
  /// Throws  EnvironmentError (disk full, for one); both generations are then as they were.
  void save(const std::string& header, const std::vector<std::span<const std::byte>>& parts);

  /// Removes both generations: they are needed no more.
  void remove_all() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace dropslide
