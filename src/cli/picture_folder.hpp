// A folder of pictures that a command writes beside its output.
#pragma once

#include <filesystem>
#include <vector>

#include "report/format/named_picture.hpp"

namespace dropslide::cli {

/// Makes a folder if it is not there. Throws EnvironmentError if that fails or nothing can be written in it.
std::filesystem::path made_folder(const std::filesystem::path& folder);

/// Writes each picture into the folder under its name. Throws EnvironmentError.
void write_pictures(const std::vector<NamedPicture>& pictures, const std::filesystem::path& folder);

}  // namespace dropslide::cli
