// A folder of pictures that a command writes beside its output.
#include "cli/picture_folder.hpp"

#include "files/checked_file.hpp"

namespace dropslide::cli {

std::filesystem::path made_folder(const std::filesystem::path& folder) {
  make_folder(folder);
  return folder;
}

void write_pictures(const std::vector<NamedPicture>& pictures, const std::filesystem::path& folder) {
  for (const NamedPicture& picture : pictures) {
    const std::filesystem::path file = folder / picture.file_name;
    NewFile(file).write_whole(picture.svg);
    if (!picture.csv.empty())
      NewFile(std::filesystem::path(file).replace_extension(".csv")).write_whole(picture.csv);
  }
}

}  // namespace dropslide::cli
