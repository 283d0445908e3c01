// The best score that Slider can force, for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engines/tablebase/expectation_search.hpp"

namespace dropslide {

/// The answer to `expect --worst`: of a search with `ExpectationGoal::is_worst`, which may have been stopped.
struct WorstScoreResult {
  Shape shape;
  Expectation search;
};

/// Counts and the score, as far as they were found.
std::string to_plain_text(const WorstScoreResult& result);

/// `shape`, `states`, `afterstates`, `dead`, `worst_score`, `worst_score_two_2s`, `seconds`: whole numbers,
/// null if the search was stopped.
nlohmann::ordered_json to_json(const WorstScoreResult& result);

}  // namespace dropslide
