// One run at a time in a folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace dropslide {

/// Whether some process holds the folder now. Throws EnvironmentError if the folder cannot be opened.
bool is_in_use(const std::filesystem::path& folder);

/// Holds the folder for this process as long as it lives; gone with the process, however that ends.
///
/// Some file systems lock files alone (NFS): there it holds the file dropslide.lock in the folder, which
/// stays.
class FolderLock {
 public:
  /// Removes what killed runs left unfinished in the folder. `notice` gets a text where the file system has
  /// no locks, so that another run is not noticed. Throws EnvironmentError if another process holds it, or
  /// the folder cannot be opened.
  explicit FolderLock(const std::filesystem::path& folder,
                      const std::function<void(const std::string&)>& notice = {});
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Removes what is unfinished in a folder within it. Nothing where the file system has no locks.
  void tidy_up(const std::filesystem::path& folder) const;

 private:
  int descriptor_;
  bool is_held_ = false;  ///< Some file systems have no locks.
};

}  // namespace dropslide
