// What a tablebase of the game against chance says of a board and of every move in it, by the plain rules.
#pragma once

#include "questions/tablebase_query.hpp"

namespace dropslide {

/// A slide of the player, or a drop of chance.
struct ChanceMove {
  std::string move;  ///< "1 at row 1, column 3" (from 1), or a direction.
  Board board;       ///< After the move.
  /// With the score of the slide itself: the expected score still to come, or the chance to fail. Nothing if
  /// the tablebase does not hold the board, or what follows it.
  std::optional<double> value;
  std::optional<double> chance;  ///< Of a drop.
};

struct ChanceQuery {
  Board board;
  Player to_move = Player::slider;
  tablebase::ValueKind kind = tablebase::ValueKind::score;
  std::optional<double> value;
  std::vector<ChanceMove> moves;
};

/// The value with the player to move, from his slides.
///
/// Returns  nothing if a board after a slide is not reachable: then this one is not either.
std::optional<double> state_value(const Tablebase& tablebase, const Board& board);

/// The value before a drop, made anew from all drops and slides, without looking at the board itself: on the
/// board of each orbit that `Tablebase::for_each` visits, the very double that is stored.
///
/// Returns  nothing if a board that follows is missing.
std::optional<double> recomputed_number(const Tablebase& tablebase, const Board& board);

/// Throws UsageError if the board is of another shape or holds the tile that is wanted.
ChanceQuery query_chances(const Tablebase& tablebase, const Board& board, Player to_move);

}  // namespace dropslide
