// What a table says of a board and of every move in it: of two players, against chance, or a policy.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "questions/chance_query.hpp"
#include "questions/tablebase_query.hpp"

namespace dropslide {

/// A move on a board that a policy knows: it has no value.
struct PolicyMove {
  Move move;  ///< A slide, or a drop of chance.
  Board board;
  std::optional<double> chance;  ///< Of a random drop.
};

/// What a policy plays on a board.
struct PolicyAnswer {
  Board board;
  Player to_move = Player::slider;
  std::optional<Direction> slide;  ///< Nothing if it is chance's turn, or the policy has none.
  std::vector<PolicyMove> moves;   ///< All legal ones, the policy's slide first.
};

/// The answer of two players, the one against chance, or that of a policy.
using TableAnswer = std::variant<BoardQuery, ChanceQuery, PolicyAnswer>;

/// A move of any of them.
using TableMove = std::variant<MoveValue, ChanceMove, PolicyMove>;

/// The board behind a move.
const Board& board_after(const TableMove& move);

/// The move of best play: of two players the first of the best, nothing if a value that could be better is
/// missing; against chance the best slide, or of the likeliest drops the one whose value is nearest to the
/// board's, the first where there are no values; a policy's own slide. Nothing if there is no such move.
std::optional<TableMove> chosen_move(const TableAnswer& answer);

}  // namespace dropslide
