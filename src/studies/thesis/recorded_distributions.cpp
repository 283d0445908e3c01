// Distributions over the thesis's hash table, read back.
#include "studies/thesis/recorded_distributions.hpp"

#include <algorithm>

#include "files/number_rows.hpp"

namespace dropslide {

RecordedBins read_bins(const std::filesystem::path& folder, const std::string& name) {
  RecordedBins bins{name, {}};
  for (const auto& row : read_number_rows(folder / (name + ".csv"), "bin,first_entry,boards"))
    bins.boards.push_back(static_cast<std::uint64_t>(row[2]));
  return bins;
}

RecordedSweep read_sweep(const std::filesystem::path& folder, const std::string& name) {
  RecordedSweep sweep{name, {}};
  for (const char* end : {".csv", "-long.csv"})
    for (const auto& row :
         read_number_rows(folder / ("sweep-" + name + end),
                          "table_length,length_fraction,entries,density,expansions,seconds"))
      sweep.points.push_back({row[1], row[3], row[4]});
  std::sort(sweep.points.begin(), sweep.points.end(),
            [](const SweepPoint& a, const SweepPoint& b) { return a.length_fraction < b.length_fraction; });
  return sweep;
}

}  // namespace dropslide
