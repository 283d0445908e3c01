// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "questions/winners/least_no_merge_dmax.hpp"

namespace dropslide {

/// A line for each Dmax that was decided, then the least one.
std::string to_plain_text(const LeastNoMergeDmax& result);

/// `shape`, `min_dmax`, `verdicts`; `min_dmax` is null, and `at_least` is there, if the search stopped.
nlohmann::ordered_json to_json(const LeastNoMergeDmax& result);

/// The answer for one Dmax; empty if the search stopped.
std::string to_plain_text(Shape shape, const std::optional<NoMergeVerdict>& verdict);

/// `shape`, `dmax`, `dropper_avoids_merges`, `positions`, `seconds`, and `certificate: {positions, bytes}` if
/// one was written; if the search stopped the first three alone, the third null.
nlohmann::ordered_json to_json(Shape shape, int dmax, const std::optional<NoMergeVerdict>& verdict);

}  // namespace dropslide
