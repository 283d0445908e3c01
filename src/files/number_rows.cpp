// Files of numbers with commas between them.
#include "files/number_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "base/error.hpp"

namespace dropslide {
namespace {

std::vector<double> parse_row(const std::filesystem::path& file, const std::string& line,
                              std::size_t columns) {
  std::vector<double> row;
  std::istringstream cells(line);
  for (std::string cell; std::getline(cells, cell, ',');) {
    std::size_t read = 0;
    try {
      row.push_back(std::stod(cell, &read));
    } catch (const std::exception&) {
      read = 0;
    }
    if (read == 0 || read != cell.size()) break;
  }
  if (row.size() != columns)
    throw DamageError(fmt::format("{}: expected {} numbers in '{}'", file.string(), columns, line));
  return row;
}

}  // namespace

std::vector<std::vector<double>> read_number_rows(const std::filesystem::path& file,
                                                  std::string_view header) {
  std::ifstream stream(file);
  std::vector<std::vector<double>> rows;
  std::string line;
  if (!stream) return rows;
  if (!std::getline(stream, line) || line != header)
    throw DamageError(fmt::format("{}: expected the columns {}", file.string(), header));
  const auto columns = static_cast<std::size_t>(std::count(header.begin(), header.end(), ',')) + 1;
  while (std::getline(stream, line)) rows.push_back(parse_row(file, line, columns));
  return rows;
}

}  // namespace dropslide
