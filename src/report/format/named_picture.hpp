// A picture with its file name.
#pragma once

#include <string>

namespace dropslide {

/// A picture that is to become a file.
struct NamedPicture {
  std::string file_name;  ///< Without a folder: "3x4.svg".
  std::string svg;        ///< The whole file.
  std::string csv = {};   ///< What it shows, for the file beside it, 3x4.csv; empty if that is elsewhere.
};

}  // namespace dropslide
