// Small tablebases to begin with, where nobody has made one yet.
#pragma once

#include <filesystem>

#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide::serve {

/// Makes three in the folder, each in a folder of its own: 3x3 with Dmax 2 and objective 5, which Slider
/// wins, and 6, which Dropper wins, both with moves to the end; and the expected score of 2x3 against chance.
/// Takes about a second and 3 MB.
///
/// Returns  the run of the last of them, or the one that was stopped. Throws EnvironmentError if the folder
/// cannot be written.
Decision make_sample_tables(const std::filesystem::path& folder, const Resources& resources);

}  // namespace dropslide::serve
