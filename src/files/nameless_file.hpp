// Files that never have a name, so that a kill at any moment leaves nothing behind.
#pragma once

#include <filesystem>

namespace dropslide {

/// Opens a new file in the folder for reading and writing. Where the file system knows no files without a
/// name, it has one for a moment.
///
/// Returns  a descriptor that the caller closes, or a negative number with `errno` set.
int open_nameless_file(const std::filesystem::path& folder);

}  // namespace dropslide
