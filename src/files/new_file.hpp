// A file that gets its name when it is whole, so that nothing partly written is ever found under it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace dropslide {

/// Whether a new file must outlive a failure of power, or only of the program.
enum class Durability : std::uint8_t { program, power };

/// The name that the file has while it is written; one that a kill leaves is written over by the next.
std::filesystem::path unfinished(const std::filesystem::path& file);

/// A file being written under another name beside its own; gone if it is not `finish`ed.
///
/// Throws  EnvironmentError (disk full, for one); a file of that name is then as it was.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path file);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(const void* data, std::size_t bytes);

  /// Gives the file its name. With `Durability::power` it is forced to disk before, and the name after.
  void finish(Durability durability);

 private:
  std::filesystem::path file_, temporary_;
  int descriptor_;
  bool is_finished_ = false;
};

/// Sees that such a file can be made there: better before hours of work than after them. Throws
/// EnvironmentError.
void expect_writable(const std::filesystem::path& file);

}  // namespace dropslide
