// Answers of `strategy`: a constructive strategy of the thesis, played.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/notation.hpp"
#include "studies/thesis/strategy_trial.hpp"

namespace dropslide {

/// What the strategy says (in exponents: left out among faces), the game board by board if `shows_game`, and
/// how the play ended.
std::string to_plain_text(const PlayedStrategy& played, bool shows_game, Notation notation);

/// `strategy`, `source`, `shape`, `dmax`, `holds`, `positions` (null for a cooperative game), `drops`, `game`
/// (a list of steps), and `certificate: {positions, bytes}` if one was written.
nlohmann::ordered_json to_json(const PlayedStrategy& played);

/// What the strategy does, with its source and its boards, for help.
std::string description_of(const Strategy& strategy);

}  // namespace dropslide
