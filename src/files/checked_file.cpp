// A file with checksums.
#include "files/checked_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <memory>
#include <new>

#include "base/error.hpp"
#include "base/system/system.hpp"
#include "files/nameless_file.hpp"
#include "files/system_refusal.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::size_t most_parts = 1 << 16;
constexpr std::size_t most_header_bytes = std::size_t{64} << 20;

std::uint64_t hash_of(const void* data, std::size_t bytes) { return XXH3_64bits(data, bytes); }

/// What was added so far, as it identifies a file.
class RunningDigest {
 public:
  RunningDigest() {
    if (!state_) throw std::bad_alloc();
    XXH3_64bits_reset(state_.get());
  }
  void add(const void* data, std::size_t bytes) {
    XXH3_64bits_update(state_.get(), data, bytes);
    bytes_ += bytes;
  }
  FileDigest result() const { return {bytes_, XXH3_64bits_digest(state_.get())}; }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
  std::uint64_t bytes_ = 0;
};

void append_number(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::optional<std::uint64_t> read_number(std::istream& stream) {
  std::uint64_t number = 0;
  if (!stream.read(reinterpret_cast<char*>(&number), sizeof number)) return std::nullopt;
  return number;
}

std::string magic_of(std::string_view kind) { return fmt::format("dropslide {} 2\n", kind); }

/// The first line of a file of the kind, of this version or of another one; nothing if it is none.
std::optional<std::string> read_magic(std::istream& stream, std::string_view kind) {
  constexpr std::size_t most_digits = 9;
  const std::string begin = fmt::format("dropslide {} ", kind);
  std::string line(begin.size(), '\0');
  if (!stream.read(line.data(), static_cast<std::streamsize>(line.size())) || line != begin)
    return std::nullopt;
  for (char symbol = 0; line.size() <= begin.size() + most_digits && stream.get(symbol);) {
    line += symbol;
    if (symbol == '\n') return line.size() > begin.size() + 1 ? std::optional(line) : std::nullopt;
    if (symbol < '0' || symbol > '9') return std::nullopt;
  }
  return std::nullopt;
}

/// The file up to the checksum of the header.
std::string front_of(const std::string& magic, const std::string& header,
                     const std::vector<std::uint64_t>& part_bytes) {
  std::string front = magic;
  append_number(front, header.size());
  append_number(front, part_bytes.size());
  for (const std::uint64_t bytes : part_bytes) append_number(front, bytes);
  return front;
}

/// A whole file of another version is no damaged one: nothing is written over it.
[[noreturn]] void refuse_version(const fs::path& file, std::string_view found, std::string_view expected) {
  found.remove_suffix(1);
  expected.remove_suffix(1);
  throw DamageError(
      fmt::format("{} is of another version ('{}'; this program reads '{}'): read it by the dropslide that "
                  "wrote it, or make it again in another place",
                  file.string(), found, expected));
}

/// Calls use(offset, bytes) for each block of a part.
template <class Use>
void for_each_block(std::size_t part_bytes, Use&& use) {
  for (std::size_t offset = 0; offset < part_bytes; offset += block_bytes)
    use(offset, std::min(block_bytes, part_bytes - offset));
}

/// Bytes that a part takes in the file.
std::uint64_t stored_bytes(std::uint64_t part_bytes) {
  return part_bytes + (part_bytes + block_bytes - 1) / block_bytes * 8;
}

/// A file that is read by several threads at once.
class OldFile {
 public:
  explicit OldFile(const fs::path& file) : descriptor_(open(file.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~OldFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OldFile(const OldFile&) = delete;
  OldFile& operator=(const OldFile&) = delete;

  /// Reads a part that is stored from `offset` on. Blocks are read by all threads, so that the memory nodes
  /// of a large machine share what is read. False if some checksum does not agree.
  bool read_part(std::uint64_t offset, std::span<std::byte> part) const {
    std::atomic<bool> is_sound = true;
    tbb::this_task_arena::isolate([&] {
      tbb::parallel_for(std::size_t{0}, (part.size() + block_bytes - 1) / block_bytes,
                        [&](std::size_t number) {
                          const std::size_t first = number * block_bytes;
                          const auto block = part.subspan(first, std::min(block_bytes, part.size() - first));
                          if (is_sound && !read_block(offset + number * stored_bytes(block_bytes), block))
                            is_sound = false;
                        });
    });
    return is_sound;
  }

 private:
  bool read_block(std::uint64_t offset, std::span<std::byte> block) const {
    std::uint64_t checksum = 0;
    return read(offset, block.data(), block.size()) &&
           read(offset + block.size(), &checksum, sizeof checksum) &&
           checksum == hash_of(block.data(), block.size());
  }

  bool read(std::uint64_t offset, void* data, std::size_t bytes) const {
    for (auto* next = static_cast<std::byte*>(data); bytes > 0;) {
      const ssize_t got = pread(descriptor_, next, bytes, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      next += got;
      offset += static_cast<std::uint64_t>(got);
      bytes -= static_cast<std::size_t>(got);
    }
    return true;
  }

  int descriptor_;
};

}  // namespace

FileDigest write_checked_file(const fs::path& file, std::string_view kind, const std::string& header,
                              const std::vector<std::span<const std::byte>>& parts, Durability durability) {
  if (parts.size() > most_parts || header.size() > most_header_bytes)
    throw EnvironmentError(fmt::format("{} would have too many parts", file.string()));
  std::vector<std::uint64_t> part_bytes;
  for (const auto& part : parts) part_bytes.push_back(part.size());
  std::string front = front_of(magic_of(kind), header, part_bytes);
  const std::string checked = front + header;
  append_number(front, hash_of(checked.data(), checked.size()));
  front += header;

  NewFile out(file);
  RunningDigest digest;
  const auto put = [&](const void* data, std::size_t bytes) {
    digest.add(data, bytes);
    out.write(data, bytes);
  };
  put(front.data(), front.size());
  for (const auto& part : parts)
    for_each_block(part.size(), [&](std::size_t offset, std::size_t bytes) {
      put(part.data() + offset, bytes);
      const std::uint64_t checksum = hash_of(part.data() + offset, bytes);
      put(&checksum, sizeof checksum);
    });
  out.finish(durability);
  return digest.result();
}

std::optional<FileDigest> digest_of(const fs::path& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return std::nullopt;  // A pipe would wait for ever.
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::vector<char> block(block_bytes);
  RunningDigest digest;
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
    digest.add(block.data(), static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) return std::nullopt;
  return digest.result();
}

std::uint64_t checksum_of(std::string_view text) { return hash_of(text.data(), text.size()); }

void write_text_file(const fs::path& file, const std::string& text) {
  NewFile out(file);
  out.write(text.data(), text.size());
  out.finish(Durability::power);
}

void flush_folder(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw system_refusal("open", folder);
  int refused = force_file_system(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  if (means_unknown_call(refused)) {
    sync();  // All file systems, in place of one.
    refused = 0;
  }
  if (refused != 0) throw system_refusal("force to disk", folder, refused);
}

void make_folder(const fs::path& folder) {
  std::error_code refused, ignored;
  fs::create_directories(folder, refused);
  if (!fs::is_directory(folder, ignored))
    throw system_refusal("make the folder", folder, refused ? refused.value() : ENOTDIR);
  // Better to fail now than after the first hours of work.
  const int probe = open_nameless_file(folder);
  if (probe < 0) throw system_refusal("write in", folder);
  close(probe);
}

std::optional<CheckedFile> CheckedFile::open(const fs::path& path, std::string_view kind) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  const auto magic = read_magic(stream, kind);
  if (!magic) return std::nullopt;
  CheckedFile file;
  file.path_ = path;
  const auto header_bytes = read_number(stream), parts = read_number(stream);
  if (!header_bytes || !parts || *parts > most_parts || *header_bytes > most_header_bytes)
    return std::nullopt;
  for (std::uint64_t i = 0; i < *parts; ++i) {
    const auto bytes = read_number(stream);
    if (!bytes) return std::nullopt;
    file.part_bytes_.push_back(*bytes);
  }
  const auto checksum = read_number(stream);
  file.header_.resize(*header_bytes);
  if (!checksum || !stream.read(file.header_.data(), static_cast<std::streamsize>(*header_bytes)))
    return std::nullopt;
  const std::string checked = front_of(*magic, file.header_, file.part_bytes_) + file.header_;
  if (hash_of(checked.data(), checked.size()) != *checksum) return std::nullopt;
  if (*magic != magic_of(kind)) refuse_version(path, *magic, magic_of(kind));
  file.parts_offset_ = static_cast<std::uint64_t>(stream.tellg());
  std::uint64_t rest = fs::file_size(path, error);
  if (error || rest < file.parts_offset_) return std::nullopt;
  rest -= file.parts_offset_;
  for (const std::uint64_t bytes : file.part_bytes_) {
    if (bytes > rest || stored_bytes(bytes) > rest) return std::nullopt;
    rest -= stored_bytes(bytes);
  }
  if (rest != 0) return std::nullopt;
  return file;
}

bool CheckedFile::read_first_parts(const std::vector<std::span<std::byte>>& parts) const {
  if (parts.size() > part_bytes_.size()) return false;
  const OldFile file(path_);
  std::uint64_t offset = parts_offset_;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].size() != part_bytes_[i] || !file.read_part(offset, parts[i])) return false;
    offset += stored_bytes(part_bytes_[i]);
  }
  return true;
}

}  // namespace dropslide
