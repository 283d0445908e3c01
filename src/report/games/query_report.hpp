// Answers of `query` and `verify` for a tablebase.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/chance_query.hpp"
#include "questions/explore/table_answer.hpp"
#include "questions/tablebase_check.hpp"
#include "questions/tablebase_query.hpp"

namespace dropslide {

/// Adds `value`, null if there is none, and, with depths, `moves_to_end` to the object.
void add_value(nlohmann::ordered_json& json, const std::optional<tablebase::PositionValue>& value);

/// `{move, drop, slide, board, value}` and, with depths, `moves_to_end`.
nlohmann::ordered_json to_json(const MoveValue& move);

/// `{move, drop, slide, board, value}` and, of a random drop, `chance`.
nlohmann::ordered_json to_json(const ChanceMove& move);

/// `{move, drop, slide, board}` and, of a random drop, `chance`.
nlohmann::ordered_json to_json(const PolicyMove& move);

/// A move that is best for the player to move.
struct BestMove {
  Move move;    ///< The first of the best.
  Board board;  ///< After it.
};

/// Nothing if nobody knows it.
std::optional<BestMove> best_move(const BoardQuery& query);
/// Nothing if nobody knows it, or chance moves.
std::optional<BestMove> best_move(const ChanceQuery& query);

/// The board's value, the board drawn, then a line for each move.
std::string to_plain_text(const BoardQuery& query, Notation notation = Notation::exponents);

/// The board's value and a best move in one line, with its newline.
std::string to_line(const BoardQuery& query, Notation notation = Notation::exponents);

/// `board`, `to_move`, `value` and `moves`, each `{move, drop, slide, board, value}`; beside each value, with
/// depths, `moves_to_end`. Values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const BoardQuery& query);

/// The board's expected score or chance of success, the board drawn, then a line for each move.
std::string to_plain_text(const ChanceQuery& query, Notation notation = Notation::exponents);

/// The board's number and a best move, if a player moves, in one line with its newline.
std::string to_line(const ChanceQuery& query, Notation notation = Notation::exponents);

/// `board`, `to_move`, `quantity` (score, rounded score or failure), `value` and `moves`, each `{move, drop,
/// slide, board, value}`, drops with `chance`; values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const ChanceQuery& query);

/// The policy's slide, the board drawn, then a line for each move.
std::string to_plain_text(const PolicyAnswer& answer, Notation notation = Notation::exponents);

/// The policy's slide in one line with its newline.
std::string to_line(const PolicyAnswer& answer, Notation notation = Notation::exponents);

/// `board`, `to_move`, `policy_slide` (null where chance moves or the policy has none) and `moves`.
nlohmann::ordered_json to_json(const PolicyAnswer& answer);

/// Whether the tablebase is sound, or the first error.
std::string to_plain_text(const TablebaseCheck& check);

/// `content`, `ok`, `checked`, `first_error` (null if there is none), `files`.
nlohmann::ordered_json to_json(const TablebaseCheck& check);

}  // namespace dropslide
