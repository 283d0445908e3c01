// The best score that Slider can force, for people and programs.
#pragma once

#include <string>

#include "engines/tablebase/expectation_search.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// The answer to `expect --worst`: of a search with `ExpectationGoal::is_worst`, which may have been stopped.
struct WorstScoreResult {
  Shape shape;
  Expectation search;
};

void describe(FieldTable<WorstScoreResult>& table);

/// Counts and the score, as far as they were found.
std::string to_plain_text(const WorstScoreResult& result);

}  // namespace dropslide
