// One table model for every output format.
#pragma once

#include <string>
#include <vector>

namespace dropslide {

/// Rows of text under one header, whatever they are written as.
struct Table {
  std::string title;                           ///< Without a full stop; plain text.
  std::vector<std::string> header;             ///< The names of the columns.
  std::vector<std::vector<std::string>> rows;  ///< Each as long as the header.
  std::vector<std::string> notes;              ///< Lines below the table.
};

/// Aligned columns for a terminal.
std::string to_plain_text(const Table& table);

}  // namespace dropslide
