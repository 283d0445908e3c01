// Following an output path.
#include "files/output_target.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <string>

#include "base/system/system.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

/// As the kernel has it.
constexpr int most_links = 40;

/// Of a name in the folder that lists this process's descriptors.
std::optional<int> named_descriptor(const fs::path& link) {
  std::error_code error;
  const fs::path folder = fs::canonical(link.has_parent_path() ? link.parent_path() : ".", error);
  if (error || folder != fs::canonical(descriptors_folder(), error) || error) return std::nullopt;
  const std::string name = link.filename().string();
  int number = -1;
  const auto [end, wrong] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (wrong != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  return number;
}

}  // namespace

OutputTarget output_target(const fs::path& file) {
  OutputTarget target{.path = file};
  struct stat status {};
  for (int links = 0; lstat(target.path.c_str(), &status) == 0 && S_ISLNK(status.st_mode); ++links) {
    if (links == most_links) throw system_refusal("write", file, ELOOP);
    if (const auto number = named_descriptor(target.path)) {
      target.is_replaced = false;
      target.descriptor = *number;
      return target;
    }
    std::error_code error;
    const fs::path next = fs::read_symlink(target.path, error);
    if (error) throw system_refusal("write", file, error.value());
    target.path = target.folder() / next;  // An absolute one stands for itself.
  }
  if (lstat(target.path.c_str(), &status) != 0) {
    if (errno != ENOENT || target.path.empty() || !target.path.has_filename())
      throw system_refusal("write", file);
    return target;
  }
  if (S_ISDIR(status.st_mode))
    throw EnvironmentError(fmt::format("cannot write {}: it is a folder", file.string()));
  target.is_replaced = S_ISREG(status.st_mode);
  return target;
}

int open_directly(const OutputTarget& target) {
  if (target.descriptor >= 0) return fcntl(target.descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  return open(target.path.c_str(), O_WRONLY | O_CLOEXEC);
}

void expect_open_for_writing(const OutputTarget& target) {
  const int flags = target.descriptor >= 0 ? fcntl(target.descriptor, F_GETFL) : O_WRONLY;
  const bool is_refused = target.descriptor >= 0 ? flags < 0 : access(target.path.c_str(), W_OK) != 0;
  if (is_refused) throw system_refusal("write", target.path);
  if ((flags & O_ACCMODE) == O_RDONLY) throw system_refusal("write", target.path, EBADF);
}

}  // namespace dropslide
