// The players of the papers for people and programs.
#pragma once

#include <string>

#include "report/fields/describe.hpp"
#include "report/format/table.hpp"
#include "studies/players/player_study.hpp"

namespace dropslide {

void describe(FieldTable<PlayerStudy>& table);

/// The tables for a terminal: all players, for each paper the printed figures beside ours, and when tiles
/// appear.
std::string to_plain_text(const PlayerStudy& study);

}  // namespace dropslide
