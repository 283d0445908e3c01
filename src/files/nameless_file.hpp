// Files that never have a name, or none until they are whole, so that a kill at any moment leaves nothing
// behind.
#pragma once

#include <filesystem>
#include <string>

namespace dropslide {

/// Opens a new file in the folder for reading and writing. Where the file system makes no files without a
/// name, it has one for a moment.
///
/// Returns  a descriptor that the caller closes, or a negative number with `errno` set.
int open_nameless_file(const std::filesystem::path& folder);

/// Of the files that a user asked for.
inline constexpr int new_file_permissions = 0644;

/// Opens a new file in the folder for writing, which `path_of_descriptor` leads to.
///
/// Returns  a descriptor that the caller closes, or -1 where there is no such file: it then needs a name.
int open_linkable_file(const std::filesystem::path& folder);

/// A path that leads to an open file of this process, whatever its name.
std::string path_of_descriptor(int descriptor);

}  // namespace dropslide
