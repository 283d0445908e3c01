// Folders of checkpoints for the unit tests: made, filled, read and damaged.
#pragma once

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "files/checkpoint.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

/// No file of this process may grow beyond so many bytes: a disk that is full, for once on purpose.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : old_action_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &old_limit_);
    const rlimit limit{bytes, old_limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &old_limit_);
    std::signal(SIGXFSZ, old_action_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit old_limit_{};
  void (*old_action_)(int);
};

inline std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  return names;
}

inline void save(dropslide::CheckpointFolder& folder, const std::string& header,
                 const std::vector<std::string>& parts) {
  std::vector<std::span<const std::byte>> spans;
  for (const std::string& part : parts) spans.push_back(std::as_bytes(std::span(part)));
  folder.save(header, spans);
}

/// What a reader gets: header and parts. None of them if the checkpoint is refused.
inline std::vector<std::string> read(const dropslide::CheckpointFolder::Found& found) {
  std::vector<std::string> parts;
  for (const std::uint64_t bytes : found.file.part_bytes()) parts.emplace_back(bytes, '?');
  std::vector<std::span<std::byte>> spans;
  for (std::string& part : parts) spans.push_back(std::as_writable_bytes(std::span(part)));
  if (!found.file.read_parts(spans)) return {};
  parts.insert(parts.begin(), found.header);
  return parts;
}

inline std::vector<dropslide::CheckpointFolder::Found> find(const dropslide::CheckpointFolder& folder) {
  std::vector<std::string> damaged;
  return folder.find(damaged);
}

inline std::vector<std::string> damaged_in(const dropslide::CheckpointFolder& folder) {
  std::vector<std::string> damaged;
  folder.find(damaged);
  return damaged;
}

inline const std::string some_header = "layer 7\n1 2 3\n";
inline const std::vector<std::string> some_parts{"abcdefghijk", "", std::string("\0\xff\n", 3)};
