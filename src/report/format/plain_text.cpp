// Tables for the terminal.
#include <fmt/format.h>

#include <algorithm>

#include "report/format/table.hpp"

namespace dropslide {
namespace {

/// Columns on a terminal; every text here is ASCII.
std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& cell : table.header) widths.push_back(cell.size());
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  return widths;
}

std::string aligned(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += fmt::format("  {:<{}}", cells[i], widths[i]);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string to_plain_text(const Table& table) {
  const auto widths = column_widths(table);
  std::string text = table.title + "\n" + aligned(table.header, widths);
  for (const auto& row : table.rows) text += aligned(row, widths);
  for (const auto& note : table.notes) text += "    " + note + "\n";
  return text;
}

}  // namespace dropslide
