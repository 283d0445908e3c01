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

/// GitHub-flavoured Markdown; the title becomes a heading of level 2.
std::string to_markdown(const Table& table);

/// A `table` environment with caption, label and a `tabular` in it, in the style of the package booktabs.
std::string to_latex(const Table& table);

}  // namespace dropslide
