// The game against chance for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "studies/players/age_study.hpp"
#include "studies/players/expectation_study.hpp"

namespace dropslide {

/// Counts, the best expected score, and the best chance of each tile, as far as they were found.
std::string to_plain_text(const ExpectationStudy& study);

/// One line for each age (twice the sum of 2^(v-1)): "age,states,afterstates,dead".
std::string ages_csv(const std::vector<AgeCounts>& ages);

/// `shape`, `states`, `afterstates`, `dead`, `layers`, `expected_score`, `expected_score_two_2s`,
/// `probability: [{tile, face, probability, failure, probability_two_2s, failure_two_2s,
/// forced, states, afterstates, seconds}]`, `seconds`; counts are those of the score, or of the one tile that
/// was asked for; null if the search stopped.
nlohmann::ordered_json to_json(const ExpectationStudy& study);

}  // namespace dropslide
