// Answers of the explorer, as JSON: the same for `query --json` and for the server.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "questions/explore/explored_table.hpp"
#include "questions/explore/layer_wins.hpp"
#include "questions/explore/main_line.hpp"
#include "questions/explore/replayed_game.hpp"
#include "questions/explore/table_answer.hpp"

namespace dropslide {

/// As `to_plain_text` of the answer that it is.
std::string to_plain_text(const TableAnswer& answer, Notation notation = Notation::exponents);

/// As `to_line` of the answer that it is.
std::string to_line(const TableAnswer& answer, Notation notation = Notation::exponents);

/// As `to_json` of the answer that it is.
nlohmann::ordered_json to_json(const TableAnswer& answer);

/// The answer as one row: its keys without `moves`, `moves_to_end` wherever the table has depths, then `best`
/// and `best_board`, the best move as text and the board after it; null where nobody knows or chooses it. A
/// policy has its `policy_slide` alone.
nlohmann::ordered_json to_row(const TableAnswer& answer, const TableFacts& facts);

/// As `to_json` of the move that it is: `{move, drop, slide, board}`, then what its answer knows of it.
nlohmann::ordered_json to_json(const TableMove& move);

/// As the answer of the board where it begins, but `moves` are those of the line, each with its `player` in
/// front; then `ended_by` (null if the line is cut).
nlohmann::ordered_json to_json(const MainLine& line);

/// `title`, `shape`, `dmax`, `drops` and `game`, a list of steps as `shortest --game` has them.
nlohmann::ordered_json to_json(const ReplayedGame& game);

/// A list of `{layer, positions, slider_wins}`; `slider_wins` is null where it is not counted.
nlohmann::ordered_json to_json(const std::vector<LayerWins>& layers);

}  // namespace dropslide
