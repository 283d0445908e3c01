// The game against chance for people and programs.
#pragma once

#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "studies/players/expectation_study.hpp"

namespace dropslide {

void describe(FieldTable<ExpectationStudy>& table);

/// Counts, the best expected score, and the best chance of each tile, as far as they were found.
std::string to_plain_text(const ExpectationStudy& study);

/// One line for each age, a sum of faces, that has positions: "age,states,afterstates,dead,ranks". All are
/// counted up to symmetry. Dead states have no slide, and are among the states. Ranks are the boards of that
/// age that the orbit index of the game numbers apart. `layers` from layer 0 on.
std::string ages_csv(Shape shape, const ObjectiveGame& game,
                     const std::vector<tablebase::LayerCounts>& layers);

}  // namespace dropslide
