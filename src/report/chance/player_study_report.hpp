// The players of the papers for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/format/table.hpp"
#include "studies/players/player_study.hpp"

namespace dropslide {

/// The tables for a terminal: all players, for each paper the printed figures beside ours, and when tiles
/// appear.
std::string to_plain_text(const PlayerStudy& study);

/// `tier`, `seed`, `seconds`, `papers: [{source, title, players: [{title, place, player, trials,
/// trials_are_derived, figures: [{figure, printed, ours, expected_95, outside}], ...}]}]`; each player has
/// the keys of `simulate`, too. An infinite bound is null.
nlohmann::ordered_json to_json(const PlayerStudy& study);

}  // namespace dropslide
