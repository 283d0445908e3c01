// Answers of `query` and `verify` for a tablebase.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/chance_query.hpp"
#include "questions/tablebase_check.hpp"
#include "questions/tablebase_query.hpp"

namespace dropslide {

/// The board's value, then a line for each move.
std::string to_plain_text(const BoardQuery& query);

/// `board`, `to_move`, `value` and `moves`, each `{move, board, value}`; beside each value, with depths,
/// `moves_to_end`. Values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const BoardQuery& query);

/// The board's expected score or chance of success, then a line for each move.
std::string to_plain_text(const ChanceQuery& query);

/// `board`, `to_move`, `quantity` (score, rounded score or failure), `value` and `moves`, each `{move, board,
/// value}`, drops with `chance`; values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const ChanceQuery& query);

/// Whether the tablebase is sound, or the first error.
std::string to_plain_text(const TablebaseCheck& check);

/// `content`, `ok`, `checked`, `first_error` (null if there is none), `files`.
nlohmann::ordered_json to_json(const TablebaseCheck& check);

}  // namespace dropslide
