// Figures 16 to 22 of the thesis: its hash table, drawn again.
#pragma once

#include <filesystem>
#include <vector>

#include "report/format/named_picture.hpp"
#include "studies/thesis/recorded_distributions.hpp"

namespace dropslide {

/// For each table the boards in its bins, one chart below the other. Requires a table, and a bin in each.
std::string draw_bins(const std::vector<RecordedBins>& tables);

/// For each game the positions searched, on a logarithmic axis, and the density, over the length of the
/// table. Requires a game, and a point in each.
std::string draw_sweeps(const std::vector<RecordedSweep>& games);

/// "figure-16.svg" to "figure-22.svg" from the CSV files in the folder; charts whose file is missing are left
/// out, and figures without any.
std::vector<NamedPicture> distribution_figures(const std::filesystem::path& folder);

}  // namespace dropslide
