// Two generations of a checkpoint in a folder.
#include "store/checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "base/error.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> generation_files{"window.0", "window.1"};
constexpr std::string_view magic = "dropslide checkpoint 1\n";
constexpr std::size_t most_parts = 4096;
constexpr std::size_t most_header_bytes = std::size_t{64} << 20;
constexpr std::size_t io_bytes = std::size_t{64} << 20;

std::uint64_t hash_of(const void* data, std::size_t bytes) { return XXH3_64bits(data, bytes); }

[[noreturn]] void fail(const std::string& what, const fs::path& file) {
  throw EnvironmentError(
      fmt::format("cannot {} {}: {}", what, file.string(), std::generic_category().message(errno)));
}

/// A file being written under a temporary name; gone if it is not `finish`ed.
class NewFile {
 public:
  explicit NewFile(fs::path target) : target_(std::move(target)), temporary_(target_.string() + ".new") {
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor_ < 0) fail("write", temporary_);
  }
  ~NewFile() {
    if (descriptor_ < 0) return;
    close(descriptor_);
    unlink(temporary_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(const void* data, std::size_t bytes) {
    const auto* next = static_cast<const char*>(data);
    while (bytes > 0) {
      const ssize_t written = ::write(descriptor_, next, std::min(bytes, io_bytes));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("write", temporary_);
      next += written;
      bytes -= static_cast<std::size_t>(written);
    }
  }

  void finish() {
    if (fsync(descriptor_) != 0) fail("force to disk", temporary_);
    close(descriptor_);
    descriptor_ = -1;
    if (rename(temporary_.c_str(), target_.c_str()) != 0) fail("rename", temporary_);
    const int folder = open(target_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    fsync(folder);  // Makes the rename last; where a file system refuses it, nothing else can be done.
    close(folder);
  }

 private:
  fs::path target_, temporary_;
  int descriptor_;
};

void append_number(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::optional<std::uint64_t> read_number(std::istream& stream) {
  std::uint64_t number = 0;
  if (!stream.read(reinterpret_cast<char*>(&number), sizeof number)) return std::nullopt;
  return number;
}

/// The part of a file in front of its parts, up to the checksum.
std::string front_of(std::uint64_t generation, const std::string& header,
                     const std::vector<std::uint64_t>& part_bytes) {
  std::string front(magic);
  append_number(front, generation);
  append_number(front, header.size());
  append_number(front, part_bytes.size());
  for (const std::uint64_t bytes : part_bytes) append_number(front, bytes);
  return front;
}

std::optional<CheckpointFolder::Found> read_front(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string start(magic.size(), '\0');
  if (!stream.read(start.data(), static_cast<std::streamsize>(start.size())) || start != magic)
    return std::nullopt;
  CheckpointFolder::Found found{.file = file};
  const auto generation = read_number(stream), header_bytes = read_number(stream),
             parts = read_number(stream);
  if (!generation || !header_bytes || !parts || *parts > most_parts || *header_bytes > most_header_bytes)
    return std::nullopt;
  found.generation = *generation;
  for (std::uint64_t i = 0; i < *parts; ++i) {
    const auto bytes = read_number(stream);
    if (!bytes) return std::nullopt;
    found.part_bytes.push_back(*bytes);
  }
  const auto checksum = read_number(stream);
  found.header.resize(*header_bytes);
  if (!checksum || !stream.read(found.header.data(), static_cast<std::streamsize>(*header_bytes)))
    return std::nullopt;
  const std::string checked = front_of(found.generation, found.header, found.part_bytes) + found.header;
  if (hash_of(checked.data(), checked.size()) != *checksum) return std::nullopt;
  found.parts_offset = static_cast<std::uint64_t>(stream.tellg());
  return found;
}

}  // namespace

CheckpointFolder::CheckpointFolder(fs::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (!fs::is_directory(folder_, error))
    throw EnvironmentError(fmt::format("cannot make the folder {}: choose another one", folder_.string()));
  const fs::path probe = folder_ / "probe";
  NewFile(probe).finish();  // Better to fail now than after the first hours of work.
  fs::remove(probe, error);
}

std::vector<CheckpointFolder::Found> CheckpointFolder::find(std::vector<std::string>& damaged) const {
  std::vector<Found> all;
  for (const char* name : generation_files) {
    const fs::path file = folder_ / name;
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    if (auto found = read_front(file))
      all.push_back(std::move(*found));
    else
      damaged.push_back(file.string());
  }
  std::sort(all.begin(), all.end(),
            [](const Found& a, const Found& b) { return a.generation > b.generation; });
  return all;
}

bool CheckpointFolder::read_parts(const Found& found, const std::vector<std::span<std::byte>>& parts) {
  if (parts.size() != found.part_bytes.size()) return false;
  std::ifstream stream(found.file, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(found.parts_offset));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].size() != found.part_bytes[i]) return false;
    if (!stream.read(reinterpret_cast<char*>(parts[i].data()), static_cast<std::streamsize>(parts[i].size())))
      return false;
    const auto checksum = read_number(stream);
    if (!checksum || *checksum != hash_of(parts[i].data(), parts[i].size())) return false;
  }
  return true;
}

void CheckpointFolder::save(const std::string& header, const std::vector<std::span<const std::byte>>& parts) {
  std::vector<std::string> damaged;
  const std::vector<Found> existing = find(damaged);
  const std::uint64_t generation = existing.empty() ? 1 : existing.front().generation + 1;
  fs::path target = folder_ / generation_files[0];
  if (!existing.empty() && existing.front().file == target) target = folder_ / generation_files[1];

  if (parts.size() > most_parts || header.size() > most_header_bytes)
    throw EnvironmentError("a checkpoint of too many parts");
  std::vector<std::uint64_t> part_bytes;
  for (const auto& part : parts) part_bytes.push_back(part.size());
  std::string front = front_of(generation, header, part_bytes);
  const std::string checked = front + header;
  append_number(front, hash_of(checked.data(), checked.size()));
  front += header;

  NewFile file(target);
  file.write(front.data(), front.size());
  for (const auto& part : parts) {
    file.write(part.data(), part.size());
    const std::uint64_t checksum = hash_of(part.data(), part.size());
    file.write(&checksum, sizeof checksum);
  }
  file.finish();
}

void CheckpointFolder::remove_all() const {
  std::error_code ignored;
  for (const char* name : generation_files) fs::remove(folder_ / name, ignored);
}

void CheckpointFolder::write_text(const std::string& name, const std::string& text) const {
  NewFile file(folder_ / name);
  file.write(text.data(), text.size());
  file.finish();
}

}  // namespace dropslide
