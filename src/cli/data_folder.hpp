// Where the program finds the data that comes with it.
#pragma once

#include <filesystem>

namespace dropslide::cli {

/// The folder `tables`: beside an installed program in ../share/dropslide, else in the source tree it was
/// built from.
std::filesystem::path data_folder();

}  // namespace dropslide::cli
