// A file that gets its name when it is whole, so that nothing partly written is ever found under it.
//
// Until then it has no name at all, and a kill at any moment leaves nothing behind. Where the file system
// knows no files without a name, it is called dropslide-XXXXXX.unfinished and lies beside its own name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "files/output_target.hpp"

namespace dropslide {

/// Whether a new file must survive a power failure, or only the end of the program.
enum class Durability : std::uint8_t { program, power };

/// A file being written; gone if it is not `finish`ed. Symbolic links are followed. What is no regular file
/// (a device, a pipe, /dev/stdout) is never replaced but written into, as the bytes come.
///
/// All members throw EnvironmentError (disk full, for one); a regular file of that name is then as it was,
/// but for what `finish` says.
class NewFile {
 public:
  /// Makes the file, so that a name that cannot be written is known at once. Throws also if it is a folder's.
  explicit NewFile(const std::filesystem::path& file);

  /// What is not finished goes.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(const void* data, std::size_t bytes);

  /// Writes a whole text, such as a report, and finishes the file. The text survives the end of the program.
  void write_whole(std::string_view text);

  /// Gives the file its name, once. With `Durability::power` its bytes are forced to disk before, and the
  /// name after; if only the name cannot be, the new file is there, and a power failure may bring the old one
  /// back.
  void finish(Durability durability);

 private:
  OutputTarget target_;
  std::filesystem::path temporary_;  ///< Empty as long as the file has no name.
  int descriptor_ = -1;
};

/// Throws EnvironmentError unless such a file can be made there: better before hours of work than after them.
void expect_writable(const std::filesystem::path& file);

/// Removes unfinished files with a name that killed runs left in the folder. Requires that no other process
/// writes there (files/folder_lock.hpp).
void remove_unfinished(const std::filesystem::path& folder);

}  // namespace dropslide
