// Files that never have a name, or none until they are whole.
#include "files/nameless_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "base/system/system.hpp"

namespace dropslide {

int open_nameless_file(const std::filesystem::path& folder) {
  int file = open_nameless(folder, O_RDWR, 0600);
  if (file >= 0) return file;
  std::string name = folder.string() + "/dropslide-XXXXXX";
  file = mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unlink(name.c_str());
  return file;
}

int open_linkable_file(const std::filesystem::path& folder) {
  const int file = open_nameless(folder, O_WRONLY, new_file_permissions);
  if (file < 0 || access(path_of_descriptor(file).c_str(), F_OK) == 0) return file;
  close(file);  // Without that folder nothing leads to it.
  return -1;
}

std::string path_of_descriptor(int descriptor) { return descriptors_folder() / std::to_string(descriptor); }

}  // namespace dropslide
