// One run at a time in a folder.
#pragma once

#include <filesystem>

namespace dropslide {

/// Holds the folder for this process as long as it lives; gone with the process, however that ends.
class FolderLock {
 public:
  /// Throws EnvironmentError if another process holds it, or the folder cannot be opened.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace dropslide
