// A file that gets its name when it is whole.
#include "files/new_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "base/error.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

/// Makes the rename last; where a file system refuses it, nothing else can be done.
void force_name(const fs::path& file) {
  const fs::path parent = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int folder = open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

}  // namespace

fs::path unfinished(const fs::path& file) { return file.string() + ".new"; }

fs::path unfinished_here(const fs::path& file) { return fmt::format("{}.new-{}", file.string(), getpid()); }

NewFile::NewFile(fs::path file, fs::path temporary)
    : file_(std::move(file)), temporary_(std::move(temporary)) {
  std::error_code ignored;
  if (fs::is_directory(file_, ignored))
    throw EnvironmentError(fmt::format("cannot write {}: it is a folder", file_.string()));
  descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor_ < 0) throw system_refusal("write", temporary_);
}

void expect_writable(const fs::path& file) { const NewFile probe(file); }

NewFile::~NewFile() {
  if (is_finished_) return;
  if (descriptor_ >= 0) close(descriptor_);
  unlink(temporary_.c_str());
}

void NewFile::write(const void* data, std::size_t bytes) {
  const auto* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(descriptor_, next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw system_refusal("write", temporary_);
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

void NewFile::write_whole(std::string_view text) {
  write(text.data(), text.size());
  finish(Durability::program);
}

void NewFile::finish(Durability durability) {
  const bool forced = durability == Durability::power;
  if (forced && fsync(descriptor_) != 0) throw system_refusal("force to disk", temporary_);
  if (close(std::exchange(descriptor_, -1)) != 0) throw system_refusal("write", temporary_);
  if (rename(temporary_.c_str(), file_.c_str()) != 0) throw system_refusal("rename", temporary_);
  is_finished_ = true;
  if (forced) force_name(file_);
}

}  // namespace dropslide
