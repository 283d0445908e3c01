// A folder for files that nobody needs when the program has ended.
#pragma once

#include <filesystem>

namespace dropslide::cli {

/// Made in TMPDIR, or in /tmp; gone with this. What a killed program left there is removed when the next one
/// is made: a folder that is still used is locked.
class TemporaryFolder {
 public:
  /// Throws EnvironmentError if it cannot be made; it names the folder and the reason.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace dropslide::cli
