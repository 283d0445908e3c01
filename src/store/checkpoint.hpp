// Two generations of a checkpoint in a folder: whatever happens while one is written, the other one stays.
//
// A file holds a header (text that the owner understands) and parts (bytes), each with its XXH3:
//
//   | "dropslide checkpoint 1\n" | generation 8 | header size 8 | parts 8 | sizes of parts 8 each |
//   | XXH3 of all that, with the header | header | part | XXH3 of it | part | ...
//
// Numbers are little-endian. A file is written under another name, forced to disk and renamed, so it is whole
// or it is not there. Knows nothing of boards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dropslide {

class CheckpointFolder {
 public:
  /// One readable checkpoint: its header is sound, its parts are not read yet.
  struct Found {
    std::filesystem::path file;
    std::uint64_t generation = 0;
    std::string header;
    std::vector<std::uint64_t> part_bytes;
    std::uint64_t parts_offset = 0;
  };

  /// Makes the folder if it is not there. Throws EnvironmentError if that fails or nothing can be written in
  /// it.
  explicit CheckpointFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return folder_; }

  /// Checkpoints with a sound header, newest first; files that are damaged or not ours are left out and
  /// named in `damaged`.
  std::vector<Found> find(std::vector<std::string>& damaged) const;

  /// Reads the parts into the given memory, which must have their sizes. Returns false if their checksums do
  /// not agree or the file cannot be read to its end.
  static bool read_parts(const Found& found, const std::vector<std::span<std::byte>>& parts);

  /// Writes the next generation over the older of the two.
  ///
  /// Throws  EnvironmentError (disk full, for one); both generations are then as they were.
  void save(const std::string& header, const std::vector<std::span<const std::byte>>& parts);

  /// Removes both generations: they are needed no more.
  void remove_all() const;

  /// Writes a small text file in the same careful way. Throws EnvironmentError.
  void write_text(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace dropslide
