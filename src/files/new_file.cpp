// A file that gets its name when it is whole.
#include "files/new_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <utility>

#include "files/nameless_file.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view unfinished_start = "dropslide-", unfinished_end = ".unfinished";
constexpr int most_tries = 100;

/// Another name for each call, in this process and, but for rare luck, in all others.
fs::path unfinished_name() {
  static std::atomic<std::uint64_t> calls{0};
  const auto now = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  const std::uint64_t number =
      (now + 0x9e3779b97f4a7c15 * (++calls + static_cast<std::uint64_t>(getpid()))) >> 8;
  return fmt::format("{}{:06x}{}", unfinished_start, number & 0xffffff, unfinished_end);
}

/// Calls make(path) with new names in the folder until it makes a file there: it returns a negative number
/// with `errno` EEXIST for a name that is taken. Returns what it returned last.
template <class Make>
int make_unfinished(const fs::path& folder, fs::path& path, Make&& make) {
  int made = -1;
  for (int tries = 0; tries < most_tries; ++tries) {
    path = folder / unfinished_name();
    made = make(path.c_str());
    if (made >= 0 || errno != EEXIST) break;
  }
  if (made < 0) path.clear();
  return made;
}

int link_to_descriptor(int descriptor, const char* path) {
  return linkat(AT_FDCWD, path_of_descriptor(descriptor).c_str(), AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

/// Whether a file without a name can get one in the folder. It is tried with another file, since some file
/// systems (SMB, FUSE) and sandboxes refuse `linkat`, and the end of hours of work is too late to learn it.
bool can_name_later(const fs::path& folder) {
  const int descriptor = open_linkable_file(folder);
  if (descriptor < 0) return false;
  fs::path name;
  const int linked =
      make_unfinished(folder, name, [&](const char* path) { return link_to_descriptor(descriptor, path); });
  if (linked == 0) unlink(name.c_str());
  close(descriptor);
  return linked == 0;
}

/// Forces a file or folder to disk, where its file system does such a thing at all: else it does without.
/// Returns the error number, or 0.
int force(int descriptor) {
  const int refused = fsync(descriptor) == 0 ? 0 : errno;
  return means_unknown_call(refused) ? 0 : refused;
}

/// Makes the rename last, where the folder can be read.
void force_name(const OutputTarget& target) {
  const int descriptor = open(target.folder().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  const int refused = force(descriptor);
  close(descriptor);
  if (refused != 0) throw system_refusal("force to disk the name of", target.path, refused);
}

}  // namespace

NewFile::NewFile(const fs::path& file) : target_(output_target(file)) {
  if (!target_.is_replaced) {
    descriptor_ = open_directly(target_);
  } else {
    if (can_name_later(target_.folder())) descriptor_ = open_linkable_file(target_.folder());
    if (descriptor_ < 0)
      descriptor_ = make_unfinished(target_.folder(), temporary_, [](const char* path) {
        return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new_file_permissions);
      });
  }
  if (descriptor_ < 0) throw system_refusal("write", target_.path);
}

NewFile::~NewFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void NewFile::write(const void* data, std::size_t bytes) {
  if (!target_.is_replaced) std::fflush(stdout);  // Our own output may go the same way.
  const auto* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(descriptor_, next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw system_refusal("write", target_.path, written < 0 ? errno : ENOSPC);
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

void NewFile::write_whole(std::string_view text) {
  write(text.data(), text.size());
  finish(Durability::program);
}

void NewFile::finish(Durability durability) {
  const bool is_forced = durability == Durability::power && target_.is_replaced;
  const int refused = is_forced ? force(descriptor_) : 0;
  if (refused != 0) throw system_refusal("force to disk", target_.path, refused);
  if (target_.is_replaced && temporary_.empty()) {
    const auto give_name = [&](const char* path) { return link_to_descriptor(descriptor_, path); };
    if (make_unfinished(target_.folder(), temporary_, give_name) != 0)
      throw system_refusal("write", target_.path);
  }
  if (close(std::exchange(descriptor_, -1)) != 0) throw system_refusal("write", target_.path);
  if (!target_.is_replaced) return;
  if (rename(temporary_.c_str(), target_.path.c_str()) != 0) throw system_refusal("write", target_.path);
  temporary_.clear();
  if (is_forced) force_name(target_);
}

void expect_writable(const fs::path& file) {
  const OutputTarget target = output_target(file);
  if (target.is_replaced)
    const NewFile probe(file);
  else
    expect_open_for_writing(target);
}

void remove_unfinished(const fs::path& folder) {
  std::error_code ignored;
  for (fs::directory_iterator file(folder, ignored), end; !ignored && file != end; file.increment(ignored)) {
    const std::string name = file->path().filename().string();
    if (name.starts_with(unfinished_start) && name.ends_with(unfinished_end)) unlink(file->path().c_str());
  }
}

}  // namespace dropslide
