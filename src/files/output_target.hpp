// Where the bytes of an output path go: a file to be replaced, or a device, pipe or open descriptor to be
// written into.
#pragma once

#include <filesystem>

namespace dropslide {

/// What an output path names, its symbolic links followed.
struct OutputTarget {
  std::filesystem::path path;  ///< No symbolic link, unless it names a descriptor.
  bool is_replaced = true;     ///< Nothing is there yet, or a regular file; otherwise it is written into.
  int descriptor = -1;         ///< Of this process, for names such as /dev/stdout and /dev/fd/3.

  std::filesystem::path folder() const { return path.has_parent_path() ? path.parent_path() : "."; }
};

/// Throws EnvironmentError if no file can have that name, or a folder has it.
OutputTarget output_target(const std::filesystem::path& file);

/// Opens what is written into. Waits for the reader of a pipe with a name.
///
/// Returns  a descriptor that the caller closes, or a negative number with `errno` set.
int open_directly(const OutputTarget& target);

/// Throws EnvironmentError unless what is written into may be. It is not opened: the reader of a pipe would
/// see its end.
void expect_open_for_writing(const OutputTarget& target);

}  // namespace dropslide
