// One run at a time in a folder.
#include "files/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "files/new_file.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {

namespace {

/// Throws EnvironmentError.
int opened(const std::filesystem::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw system_refusal("open", folder);
  return descriptor;
}

/// Tries it for a moment: one who asks `is_in_use` holds the folder as long.
bool lock_soon(int descriptor) {
  constexpr int tries = 10;
  constexpr std::chrono::milliseconds pause(10);
  for (int i = 0; i < tries; ++i) {
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK) return false;
    std::this_thread::sleep_for(pause);
  }
  errno = EWOULDBLOCK;
  return false;
}

}  // namespace

bool is_in_use(const std::filesystem::path& folder) {
  const int descriptor = opened(folder);
  const bool is_held = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(descriptor);
  return is_held;
}

FolderLock::FolderLock(const std::filesystem::path& folder) : descriptor_(opened(folder)) {
  is_held_ = lock_soon(descriptor_);
  if (is_held_ || errno != EWOULDBLOCK) {
    tidy_up(folder);
    return;
  }
  close(descriptor_);
  throw EnvironmentError(
      fmt::format("{} is in use by another run: wait for it, or choose another folder", folder.string()));
}

FolderLock::~FolderLock() { close(descriptor_); }

void FolderLock::tidy_up(const std::filesystem::path& folder) const {
  if (is_held_) remove_unfinished(folder);
}

}  // namespace dropslide
