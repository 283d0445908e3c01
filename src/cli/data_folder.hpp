// Where the program finds the data that comes with it.
#pragma once

#include <filesystem>

namespace dropslide::cli {

/// The folder `tables`: of the installation that the program is a part of, else in the source tree it was
/// built from.
std::filesystem::path data_folder();

}  // namespace dropslide::cli
