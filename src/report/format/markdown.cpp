// Tables in Markdown.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/format/table.hpp"

namespace dropslide {
namespace {

std::string line_of(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

}  // namespace

std::string to_markdown(const Table& table) {
  std::string text = fmt::format("## {}\n\n", table.title);
  text += line_of(table.header);
  text += line_of(std::vector<std::string>(table.header.size(), "---"));
  for (const auto& row : table.rows) text += line_of(row);
  if (!table.notes.empty()) text += "\n";
  for (const auto& note : table.notes) text += fmt::format("* {}\n", note);
  return text;
}

}  // namespace dropslide
