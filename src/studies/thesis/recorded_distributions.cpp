// Distributions over the thesis's hash table, read back.
#include "studies/thesis/recorded_distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Row = std::vector<double>;

Row parse_row(const std::filesystem::path& file, const std::string& line, std::size_t columns) {
  Row row;
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

/// The rows below a line of names that must be `header`; none if there is no such file.
std::vector<Row> read_rows(const std::filesystem::path& file, std::string_view header) {
  std::ifstream stream(file);
  std::vector<Row> rows;
  std::string line;
  if (!stream) return rows;
  if (!std::getline(stream, line) || line != header)
    throw DamageError(fmt::format("{}: expected the columns {}", file.string(), header));
  const auto columns = static_cast<std::size_t>(std::count(header.begin(), header.end(), ',')) + 1;
  while (std::getline(stream, line)) rows.push_back(parse_row(file, line, columns));
  return rows;
}

}  // namespace

RecordedBins read_bins(const std::filesystem::path& folder, const std::string& name) {
  RecordedBins bins{name, {}};
  for (const Row& row : read_rows(folder / (name + ".csv"), "bin,first_entry,boards"))
    bins.boards.push_back(static_cast<std::uint64_t>(row[2]));
  return bins;
}

RecordedSweep read_sweep(const std::filesystem::path& folder, const std::string& name) {
  RecordedSweep sweep{name, {}};
  for (const char* end : {".csv", "-long.csv"})
    for (const Row& row : read_rows(folder / ("sweep-" + name + end),
                                    "table_length,length_fraction,entries,density,expansions,seconds"))
      sweep.points.push_back({row[1], row[3], row[4]});
  std::sort(sweep.points.begin(), sweep.points.end(),
            [](const SweepPoint& a, const SweepPoint& b) { return a.length_fraction < b.length_fraction; });
  return sweep;
}

}  // namespace dropslide
