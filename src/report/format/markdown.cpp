// Tables in Markdown.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/format/table.hpp"

namespace dropslide {
namespace {

std::string markdown_line(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

}  // namespace

std::string to_markdown(const Table& table) {
  std::string text = fmt::format("## {}\n\n", table.title);
  text += markdown_line(table.header);
  text += markdown_line(std::vector<std::string>(table.header.size(), "---"));
  for (const auto& row : table.rows) text += markdown_line(row);
  if (!table.notes.empty()) text += "\n";
  for (const auto& note : table.notes) text += fmt::format("* {}\n", note);
  return text;
}

}  // namespace dropslide
