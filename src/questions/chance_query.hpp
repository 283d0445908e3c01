// What a tablebase of numbers (best score, chance of a tile) says of a board and of every move in it, by the
// plain rules.
#pragma once

#include "questions/tablebase_query.hpp"

namespace dropslide {

/// A slide, or a drop.
struct ChanceMove {
  Move move;  ///< A slide of the player, or a drop.
  Board board;
  /// The number of the tablebase; a score with that of the slide itself. Nothing if the tablebase does not
  /// hold the board, or what follows it.
  std::optional<double> value;
  std::optional<double> chance;  ///< Of a random drop.
};

/// The answer to a query.
struct ChanceQuery {
  Board board;
  Player to_move = Player::slider;
  tablebase::ValueKind kind{};
  std::optional<double> value;  ///< Nothing if the board, or what follows it, is not held.
  /// All legal ones, the best for the player first; but the drops of a Dropper who chooses, the best for him.
  std::vector<ChanceMove> moves;
  std::optional<int> made_tile{};  ///< The wanted one, if the board holds it: the game is over.
};

/// "the board holds the tile 5 (32), which the player wanted: he has made it".
std::string has_made_text(int tile);

/// How likely chance drops that tile on that cell of the board. Requires a legal drop.
double chance_of(const Board& board, const Drop& drop);

/// The value with Slider to move, from his slides.
///
/// Returns  nothing if a board after a slide is not reachable, or there are less than two tiles: then this
///          board is not reachable either.
std::optional<double> state_value(const Tablebase& tablebase, const Board& board);

/// The value before a drop, recomputed from all drops and slides, without looking at the board itself: on the
/// board of each orbit that `Tablebase::for_each` visits, the very double that is stored.
///
/// Returns  nothing if a board that follows is missing.
std::optional<double> recomputed_number(const Tablebase& tablebase, const Board& board);

/// The value of the board and of each move.
///
/// Throws  UsageError if the board is of another shape or holds the tile that is wanted.
ChanceQuery query_chances(const Tablebase& tablebase, const Board& board, Player to_move);

}  // namespace dropslide
