// Files that never have a name, or none until they are whole, so that a kill at any moment leaves nothing
// behind.
#pragma once

#include <filesystem>
#include <string>

namespace dropslide {

/// Opens a new file in the folder for reading and writing. Where the file system knows no files without a
/// name, it has one for a moment.
///
/// Returns  a descriptor that the caller closes, or a negative number with `errno` set.
int open_nameless_file(const std::filesystem::path& folder);

/// Of the files that a user asked for.
inline constexpr int new_file_permissions = 0644;

/// What `open_linkable_file` returns where a file cannot get its name later.
inline constexpr int no_linkable_files = -2;

/// Opens a new file in the folder for writing, to which `linkat` can give a name by way of
/// `path_of_descriptor`.
///
/// Returns  a descriptor that the caller closes; `no_linkable_files`; or -1 with `errno` set.
int open_linkable_file(const std::filesystem::path& folder);

/// A path that leads to an open file of this process, whatever its name.
std::string path_of_descriptor(int descriptor);

}  // namespace dropslide
