// The game against chance for people and programs.
#pragma once

#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "studies/players/age_study.hpp"
#include "studies/players/expectation_study.hpp"

namespace dropslide {

void describe(FieldTable<ExpectationStudy>& table);

/// Counts, the best expected score, and the best chance of each tile, as far as they were found.
std::string to_plain_text(const ExpectationStudy& study);

/// One line for each age (twice the sum of 2^(v-1)): "age,states,afterstates,dead".
std::string ages_csv(const std::vector<AgeCounts>& ages);

}  // namespace dropslide
