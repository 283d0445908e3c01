// A folder of pictures that a command writes beside its output.
#include "cli/picture_folder.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "files/new_file.hpp"

namespace dropslide::cli {

std::filesystem::path made_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw EnvironmentError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

void write_pictures(const std::vector<NamedPicture>& pictures, const std::filesystem::path& folder) {
  for (const NamedPicture& picture : pictures) NewFile(folder / picture.file_name).write_whole(picture.svg);
}

}  // namespace dropslide::cli
