// Short games for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "report/format/table.hpp"
#include "studies/thesis/short_games.hpp"

namespace dropslide {

/// The exact values beside forms and methods; why no game is shorter; then the tiles.
std::vector<Table> short_games_tables(const ShortGames& study);

/// The tables for a terminal.
std::string to_plain_text(const ShortGames& study);

/// `tier`, `seconds`, `games: [{shape, drops, final_boards, final_board, pattern, attains_pattern, form,
/// form_is_bound, methods, excluded, positions, seconds}]`, `tiles: [{shape, dmax, highest, is_exact,
/// theorem_6, drops, least_throughout, positions, seconds}]`, `patterns: [{rows, columns, pattern, drops,
/// is_exact, is_complete, attained, game, least, known_at_least, known_at_most, known_at_least_by,
/// known_at_most_by, positions, earliest, seconds}]`.
nlohmann::ordered_json to_json(const ShortGames& study);

}  // namespace dropslide
