// Answers of `query` and `verify` for a tablebase.
#pragma once

#include <string>

#include "questions/chance_query.hpp"
#include "questions/explore/table_answer.hpp"
#include "questions/tablebase_check.hpp"
#include "questions/tablebase_query.hpp"
#include "report/fields/describe.hpp"
#include "report/fields/field_type.hpp"

namespace dropslide {

/// The names of all value domains, or of those of numbers alone.
FieldType quantity_type(bool is_number);

/// An answer without its moves: a BoardQuery, ChanceQuery or PolicyAnswer.
template <class Query>
struct AnswerHead {
  const Query& of;
};

void describe(FieldTable<AnswerHead<BoardQuery>>& table);
void describe(FieldTable<AnswerHead<ChanceQuery>>& table);
void describe(FieldTable<AnswerHead<PolicyAnswer>>& table);
void describe(FieldTable<BoardQuery>& table);
void describe(FieldTable<ChanceQuery>& table);
void describe(FieldTable<PolicyAnswer>& table);
void describe(FieldTable<MoveValue>& table);
void describe(FieldTable<ChanceMove>& table);
void describe(FieldTable<PolicyMove>& table);
void describe(FieldTable<TablebaseCheck>& table);

/// A move that is best for the player to move.
struct BestMove {
  Move move;  ///< The first of the best.
  Board board;
};

/// Nothing if nobody knows it.
std::optional<BestMove> best_move(const BoardQuery& query);
/// Nothing if nobody knows it, or chance moves.
std::optional<BestMove> best_move(const ChanceQuery& query);

/// The board's value, the board drawn, then a line for each move.
std::string to_plain_text(const BoardQuery& query, Notation notation = Notation::exponents);

/// The board's value and a best move in one line, with its newline.
std::string to_line(const BoardQuery& query, Notation notation = Notation::exponents);

/// The board's expected score or chance of success, the board drawn, then a line for each move.
std::string to_plain_text(const ChanceQuery& query, Notation notation = Notation::exponents);

/// The board's number and a best move, if a player moves, in one line with its newline.
std::string to_line(const ChanceQuery& query, Notation notation = Notation::exponents);

/// The policy's slide, the board drawn, then a line for each move.
std::string to_plain_text(const PolicyAnswer& answer, Notation notation = Notation::exponents);

/// The policy's slide in one line with its newline.
std::string to_line(const PolicyAnswer& answer, Notation notation = Notation::exponents);

/// Whether the tablebase is sound, or the first error.
std::string to_plain_text(const TablebaseCheck& check);

}  // namespace dropslide
