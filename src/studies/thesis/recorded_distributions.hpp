// Distributions over the thesis's hash table, read back from the CSV files that `distribution` wrote.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dropslide {

/// Boards stored in each bin of one table.
struct RecordedBins {
  std::string name;                   ///< "3x4-5": the shape and the objective.
  std::vector<std::uint64_t> boards;  ///< By bin.
};

/// One table that is shorter than the full one.
struct SweepPoint {
  double length_fraction = 0;  ///< Of the full length, in (0, 1].
  double density = 0;          ///< Entries in use, as a part of the table.
  double expansions = 0;       ///< Positions that were searched.
};

/// Tables of one game.
struct RecordedSweep {
  std::string name;                ///< "3x4-5".
  std::vector<SweepPoint> points;  ///< From the shortest table to the longest.
};

/// The bins in FOLDER/NAME.csv; none if the file is not there. Throws DamageError if it is another file.
RecordedBins read_bins(const std::filesystem::path& folder, const std::string& name);

/// The points in FOLDER/sweep-NAME.csv and FOLDER/sweep-NAME-long.csv; none if neither is there. Throws
/// DamageError if one is another file.
RecordedSweep read_sweep(const std::filesystem::path& folder, const std::string& name);

}  // namespace dropslide
