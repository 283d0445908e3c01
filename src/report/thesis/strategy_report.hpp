// Answers of `strategy`: a constructive strategy of the thesis, played.
#pragma once

#include <string>

#include "game/notation.hpp"
#include "report/fields/describe.hpp"
#include "studies/thesis/strategy_trial.hpp"

namespace dropslide {

void describe(FieldTable<PlayedStrategy>& table);

/// What the strategy says (in exponents: left out among faces), the game board by board if `shows_game`, and
/// how the play ended.
std::string to_plain_text(const PlayedStrategy& played, bool shows_game, Notation notation);

/// What the strategy does, with its source and its boards, for help.
std::string description_of(const Strategy& strategy);

}  // namespace dropslide
