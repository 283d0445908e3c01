// A file that gets its name when it is whole, so that nothing partly written is ever found under it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace dropslide {

/// Whether a new file must survive a power failure, or only the end of the program.
enum class Durability : std::uint8_t { program, power };

/// "FILE.new": the temporary name of a file that one process at a time writes. It writes over what a killed
/// one left.
std::filesystem::path unfinished(const std::filesystem::path& file);

/// "FILE.new-PID": the temporary name where several processes may write the same file at the same time.
std::filesystem::path unfinished_here(const std::filesystem::path& file);

/// A file being written under another name beside its own; gone if it is not `finish`ed.
///
/// All members throw EnvironmentError (disk full, for one); a file of that name is then as it was.
class NewFile {
 public:
  /// Makes the file, so that a name that cannot be written is known at once. Throws also if it is a folder's.
  explicit NewFile(const std::filesystem::path& file) : NewFile(file, unfinished_here(file)) {}

  /// The same under a temporary name of the caller's, in the same folder.
  NewFile(std::filesystem::path file, std::filesystem::path temporary);

  /// What is not finished goes.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// Appends bytes.
  void write(const void* data, std::size_t bytes);

  /// Writes a whole text, such as a report, and finishes the file. The text survives the end of the program.
  void write_whole(std::string_view text);

  /// Gives the file its name, once. With `Durability::power` its bytes are forced to disk before, and the
  /// name after.
  void finish(Durability durability);

 private:
  std::filesystem::path file_, temporary_;
  int descriptor_ = -1;
  bool is_finished_ = false;
};

/// Throws EnvironmentError unless such a file can be made there: better before hours of work than after them.
void expect_writable(const std::filesystem::path& file);

}  // namespace dropslide
