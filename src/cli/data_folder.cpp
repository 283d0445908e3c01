// Where the program finds the data that comes with it.
#include "cli/data_folder.hpp"

#include "base/system/system.hpp"

namespace dropslide::cli {

std::filesystem::path data_folder() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::canonical(program_file(), error);
  fs::path installed = (program.parent_path() / DROPSLIDE_TABLES_FROM_PROGRAM).lexically_normal();
  if (!error && fs::is_directory(installed, error)) return installed;
  return DROPSLIDE_SOURCE_TABLES;
}

}  // namespace dropslide::cli
