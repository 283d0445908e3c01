// A folder for files that nobody needs when the program has ended.
#pragma once

#include <filesystem>

namespace dropslide::cli {

/// Made under the system's folder for temporary files; gone with this.
class TemporaryFolder {
 public:
  /// Throws EnvironmentError if it cannot be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Where it is.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace dropslide::cli
