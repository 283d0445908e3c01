// A folder for files that nobody needs when the program has ended.
#include "cli/commands/explore/temporary_folder.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <string>

#include "base/error.hpp"

namespace dropslide::cli {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "dropslide-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr)
    throw EnvironmentError(fmt::format("cannot make a folder for temporary files as {}", name));
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace dropslide::cli
