// The files of the page by path.
#include "serve/page_files.hpp"

#include <algorithm>

namespace dropslide::serve {

const PageFile* find_page_file(std::string_view path) {
  const std::span<const PageFile> files = page_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace dropslide::serve
