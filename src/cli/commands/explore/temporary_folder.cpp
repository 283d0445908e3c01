// A folder for files that nobody needs when the program has ended.
#include "cli/commands/explore/temporary_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "files/system_refusal.hpp"

namespace dropslide::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_begin = "dropslide-samples-", name_end = "XXXXXX";
/// Chosen: a program that tidies up may take a new folder for one that was left.
constexpr int most_tries = 3;

/// The system's folder for temporary files.
fs::path folder_above() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen && *chosen ? chosen : "/tmp";
}

/// Opens the folder and locks it; who cannot have the lock at once does not wait. Where the file system has
/// no locks, `is_ours` is what counts.
///
/// Returns  a descriptor that the caller closes, or -1.
int lock_folder(const fs::path& folder, bool is_ours) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return -1;
  struct stat status {};
  const bool is_locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (is_ours && errno != EWOULDBLOCK);
  if (is_locked && fstat(descriptor, &status) == 0 && status.st_uid == geteuid() && status.st_nlink > 0)
    return descriptor;
  close(descriptor);
  return -1;
}

/// Removes what programs left that were killed: folders of this user that nobody holds.
void remove_left_folders() {
  std::error_code ignored;
  for (fs::directory_iterator entry(folder_above(), ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(name_begin) || name.size() != name_begin.size() + name_end.size()) continue;
    const int descriptor = lock_folder(entry->path(), false);
    if (descriptor < 0) continue;
    std::error_code not_removed;
    fs::remove_all(entry->path(), not_removed);
    close(descriptor);
  }
}

fs::path new_folder() {
  std::string name = (folder_above() / name_begin).string() + std::string(name_end);
  if (mkdtemp(name.data())) return name;
  const int reason = errno;
  throw EnvironmentError(
      fmt::format("{}; name a PATH, or set TMPDIR to another folder",
                  system_refusal("make a folder for small tablebases in", folder_above(), reason).what()));
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  remove_left_folders();
  for (int tries = 0; tries < most_tries && descriptor_ < 0; ++tries) {
    path_ = new_folder();
    descriptor_ = lock_folder(path_, true);
  }
  if (descriptor_ < 0) throw system_refusal("lock", path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  close(descriptor_);
}

}  // namespace dropslide::cli
