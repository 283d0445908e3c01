// What others report of the largest tile that Slider can force, beyond what is proved here.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "studies/known/best_known.hpp"

namespace dropslide {

/// One or both bounds of a number, as somebody has published them. Nothing here was computed again.
struct ReportedBound {
  Shape shape;
  int dmax = 1;
  std::optional<int> at_least, at_most;  ///< The largest tile that Slider can force, an exponent.
  std::string by;                        ///< The author and the year.
  std::string source;                    ///< Where it can be read.
  std::string claim;                     ///< Its name in tables/claims.
};

/// Those of the file `reported.jsonl` in the folder `results`, which `scripts/reports claims` writes. Throws
/// EnvironmentError if it cannot be read, DamageError if it is not of that form.
std::vector<ReportedBound> reported_bounds(const std::filesystem::path& results);

/// Those of the list that say more of the number than is known.
std::vector<ReportedBound> beyond(const KnownNumber& number, const std::vector<ReportedBound>& reported);

}  // namespace dropslide
