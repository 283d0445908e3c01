// A folder of pictures that a command writes beside its output.
#include "cli/picture_folder.hpp"

#include "files/checked_file.hpp"

namespace dropslide::cli {

std::filesystem::path made_folder(const std::filesystem::path& folder) {
  make_folder(folder);
  return folder;
}

void write_pictures(const std::vector<NamedPicture>& pictures, const std::filesystem::path& folder) {
  for (const NamedPicture& picture : pictures) NewFile(folder / picture.file_name).write_whole(picture.svg);
}

}  // namespace dropslide::cli
