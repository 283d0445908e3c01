// Short games for people and programs.
#pragma once

#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "report/format/table.hpp"
#include "studies/thesis/short_games.hpp"

namespace dropslide {

void describe(FieldTable<ShortGames>& table);

/// The exact values beside forms and methods; why no game is shorter; then the tiles.
std::vector<Table> short_games_tables(const ShortGames& study);

/// The tables for a terminal.
std::string to_plain_text(const ShortGames& study);

}  // namespace dropslide
