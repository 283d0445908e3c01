// A file that is whole and ours, or refused: a header (text that the owner understands) and parts (bytes),
// cut into blocks, each with its XXH3.
//
//   | "dropslide KIND 2\n" | header size 8 | parts 8 | sizes of parts 8 each |
//   | XXH3 of all that, with the header | header | block | XXH3 of it | block | ...
//
// Blocks have 1 MiB, the last one of a part what remains; numbers are little-endian. Nothing partly written
// is ever found under a file's name (new_file.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/new_file.hpp"

namespace dropslide {

/// What identifies the bytes of a written file.
struct FileDigest {
  std::uint64_t bytes = 0;     ///< Length of the file.
  std::uint64_t checksum = 0;  ///< XXH3 of the whole file.
};

/// Writes the file; `kind` is a word of its owner's, without spaces. Throws EnvironmentError (disk full, for
/// one); a file of that name is then as it was.
FileDigest write_checked_file(const std::filesystem::path& file, std::string_view kind,
                              const std::string& header, const std::vector<std::span<const std::byte>>& parts,
                              Durability durability);

/// Of a regular file that is there, however it was written; nothing if it cannot be read.
std::optional<FileDigest> digest_of(const std::filesystem::path& file);

/// XXH3 of a text, as a digest has it.
std::uint64_t checksum_of(std::string_view text);

/// Writes a small text, whole or not at all, without checksums. Throws EnvironmentError.
void write_text_file(const std::filesystem::path& file, const std::string& text);

/// Forces to disk everything that was written in the file system of the folder. Throws EnvironmentError.
void flush_folder(const std::filesystem::path& folder);

/// Makes the folder if it is not there. Throws EnvironmentError if that fails or nothing can be written in
/// it.
void make_folder(const std::filesystem::path& folder);

/// A file with a sound header; its parts are not read yet.
class CheckedFile {
 public:
  /// Nothing if it is no regular file or cannot be read, is not of the kind, or its header or its length is
  /// not as written. Throws DamageError for a file with a sound header of another version.
  static std::optional<CheckedFile> open(const std::filesystem::path& file, std::string_view kind);

  const std::filesystem::path& path() const { return path_; }                   ///< As it was opened.
  const std::string& header() const { return header_; }                         ///< As it was written.
  const std::vector<std::uint64_t>& part_bytes() const { return part_bytes_; }  ///< Sizes of the parts.

  /// Reads the parts, on the threads of the caller's TBB arena, into the given memory, which must have their
  /// sizes. False if some checksum does not agree.
  bool read_parts(const std::vector<std::span<std::byte>>& parts) const {
    return parts.size() == part_bytes_.size() && read_first_parts(parts);
  }
  /// The same for the first parts only.
  bool read_first_parts(const std::vector<std::span<std::byte>>& parts) const;

 private:
  std::filesystem::path path_;
  std::string header_;
  std::vector<std::uint64_t> part_bytes_;
  std::uint64_t parts_offset_ = 0;
};

/// The bytes of an array of numbers, to be written.
template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& numbers) {
  return std::as_bytes(std::span(numbers));
}
/// The same, to be read in.
template <class T>
std::span<std::byte> writable_bytes_of(std::vector<T>& numbers) {
  return std::as_writable_bytes(std::span(numbers));
}

}  // namespace dropslide
