// The players of the papers for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/format/provenance.hpp"
#include "report/format/table.hpp"
#include "studies/players/player_study.hpp"

namespace dropslide {

/// The tables for a terminal: all players, for each paper the printed figures beside ours, and when tiles
/// appear.
std::string to_plain_text(const PlayerStudy& study);

/// The same tables in Markdown.
std::string to_markdown(const PlayerStudy& study);

/// The report; `pictures` is the folder of the pictures as seen from it.
std::string player_study_markdown(const PlayerStudy& study, const Provenance& provenance,
                                  const std::string& pictures);

/// `tier`, `seed`, `seconds`, `papers: [{source, title, players: [{title, place, player, trials,
/// trials_are_derived, figures: [{figure, printed, ours, expected_95, outside}], ...}]}]`; each player has
/// the keys of `simulate`, too. An infinite bound is null.
nlohmann::ordered_json to_json(const PlayerStudy& study);

/// Of games that were played: the score and highest tile of each, and the moves if the paper prints any.
/// `player`, `seed`, `games`, `columns: [name]`, `rows: [[number]]`; the last column says in how many games
/// the others occur, and rows ascend. Enough to compute every figure again, but for times.
nlohmann::ordered_json games_record(const StudiedPlayer& player, std::uint64_t seed,
                                    const std::vector<play::GameRecord>& games);

}  // namespace dropslide
