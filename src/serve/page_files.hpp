// The files of the page, compiled into the program from the folder `web`.
#pragma once

#include <span>
#include <string_view>

namespace dropslide::serve {

struct PageFile {
  std::string_view path;          ///< "/app.js"; the page itself is "/".
  std::string_view content_type;  ///< "text/html; charset=utf-8".
  std::string_view bytes;
};

/// Every file; made at build by cmake/EmbedPage.cmake.
std::span<const PageFile> page_files();

/// The file of that path; null if there is none.
const PageFile* find_page_file(std::string_view path);

}  // namespace dropslide::serve
