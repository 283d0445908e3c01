// What a tablebase says of a board and of every move in it, by the plain rules.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engines/tablebase/tablebase.hpp"
#include "game/notation.hpp"

namespace dropslide {

enum class Player : std::uint8_t { dropper, slider };

/// "dropper" or "slider".
std::string_view to_text(Player player);

/// Throws UsageError if the board is of another shape.
void expect_shape_of(const Tablebase& tablebase, const Board& board);

/// "the board holds the objective 5 (32): Slider has won".
std::string has_won_text(int objective);

/// A move of either player.
using Move = std::variant<Drop, Direction>;

/// "1 at row 1, column 3" (from 1), or "left".
std::string to_text(const Move& move, Notation notation = Notation::exponents);

/// A move and what it is worth.
struct MoveValue {
  Move move;  ///< Of the player to move.
  Board board;
  std::optional<tablebase::PositionValue> value;  ///< Nothing if the board is not held.
};

/// The answer to a query.
struct BoardQuery {
  Board board;
  Player to_move = Player::dropper;
  /// Nothing if the tablebase does not hold the board, or what follows it: it is not reachable.
  std::optional<tablebase::PositionValue> value;
  std::vector<MoveValue> moves;  ///< All legal ones, the best for the player to move first.
  bool is_of_strategy = false;   ///< Then a board without value may be reachable: the strategy avoids it.
  std::optional<int> made_objective{};  ///< The objective, if the board holds it: Slider has won.
};

/// Those that win before those that lose, to win soon and to lose late; moves that are worth as much keep
/// their order, those of unknown worth come last.
std::vector<MoveValue> best_first(Player player, std::vector<MoveValue> moves);

/// The value with Slider to move, from the slides: a slide that makes the objective wins at once.
///
/// Returns  nothing if the board is empty, or one after a slide is not reachable: then this one is not
/// either.
std::optional<tablebase::PositionValue> slider_value(const Tablebase& tablebase, const Board& board);

/// The value with Dropper to move, recomputed from all drops and slides, without looking at the board itself.
///
/// Returns  nothing if a board that follows is missing.
std::optional<tablebase::PositionValue> recomputed_value(const Tablebase& tablebase, const Board& board);

/// Throws UsageError if the board is of another shape or holds the objective.
BoardQuery query_board(const Tablebase& tablebase, const Board& board, Player to_move);

}  // namespace dropslide
