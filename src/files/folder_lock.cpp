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
#include "files/nameless_file.hpp"
#include "files/new_file.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {

namespace {

/// What is locked where no folder can be.
constexpr const char* lock_file = "dropslide.lock";

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
  const auto is_held = [](int descriptor) {
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  };
  const int descriptor = opened(folder);
  const int file = open((folder / lock_file).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  const bool is_used = is_held(descriptor) || (file >= 0 && is_held(file));
  close(descriptor);
  if (file >= 0) close(file);
  return is_used;
}

FolderLock::FolderLock(const std::filesystem::path& folder,
                       const std::function<void(const std::string&)>& notice)
    : descriptor_(opened(folder)), is_held_(lock_soon(descriptor_)) {
  if (!is_held_ && errno != EWOULDBLOCK) {
    close(descriptor_);
    descriptor_ = open((folder / lock_file).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, new_file_permissions);
    is_held_ = descriptor_ >= 0 && lock_soon(descriptor_);
  }
  if (is_held_) {
    tidy_up(folder);
  } else if (errno == EWOULDBLOCK) {
    close(descriptor_);
    throw EnvironmentError(
        fmt::format("{} is in use by another run: wait for it, or choose another folder", folder.string()));
  } else if (notice) {
    notice(fmt::format("the file system of {} has no locks: see that no other run uses the folder",
                       folder.string()));
  }
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

void FolderLock::tidy_up(const std::filesystem::path& folder) const {
  if (is_held_) remove_unfinished(folder);
}

}  // namespace dropslide
