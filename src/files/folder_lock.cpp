// One run at a time in a folder.
#include "files/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {

FolderLock::FolderLock(const std::filesystem::path& folder)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw system_refusal("open", folder);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
    return;  // Some file systems have none.
  close(descriptor_);
  throw EnvironmentError(
      fmt::format("{} is in use by another run: wait for it, or choose another folder", folder.string()));
}

FolderLock::~FolderLock() { close(descriptor_); }

}  // namespace dropslide
