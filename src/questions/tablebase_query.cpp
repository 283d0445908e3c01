// What a tablebase says of a board and of every move in it.
#include "questions/tablebase_query.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Value = tablebase::PositionValue;

/// To win before to lose, to win soon, to lose late.
bool is_better_for(Winner player, const Value& a, const Value& b) {
  if (a.winner != b.winner) return a.winner == player;
  if (!a.moves || !b.moves) return false;
  return a.winner == player ? *a.moves < *b.moves : *a.moves > *b.moves;
}

/// One move before the best that the player can choose; nothing if a value is missing.
std::optional<Value> value_before(Winner player, const std::vector<std::optional<Value>>& values,
                                  const Value& without_moves) {
  if (values.empty()) return without_moves;
  for (const auto& value : values)
    if (!value) return std::nullopt;
  Value best = **std::max_element(values.begin(), values.end(), [&](const auto& a, const auto& b) {
    return is_better_for(player, *b, *a);
  });
  if (best.moves) ++*best.moves;
  return best;
}

Value decided(const Tablebase& tablebase, Winner winner, std::uint32_t moves) {
  return {winner, tablebase.facts().has_moves ? std::optional(moves) : std::nullopt};
}

/// The value after a slide; nothing if the board is not reachable.
std::optional<Value> value_after(const Tablebase& tablebase, const SlideOutcome& outcome) {
  if (outcome.highest_merged >= tablebase.game().objective) return decided(tablebase, Winner::slider, 0);
  return tablebase.find(outcome.board);
}

std::vector<MoveValue> drops(const Tablebase& tablebase, const Board& board) {
  std::vector<MoveValue> moves;
  for (const Drop& drop : legal_drops(board, tablebase.game().dmax)) {
    const Board after = apply_drop(board, drop);
    moves.push_back({drop, after, slider_value(tablebase, after)});
  }
  return moves;
}

std::vector<MoveValue> slides(const Tablebase& tablebase, const Board& board) {
  std::vector<MoveValue> moves;
  for (const SlideOutcome& outcome : legal_slides(board))
    moves.push_back({outcome.direction, outcome.board, value_after(tablebase, outcome)});
  return moves;
}

}  // namespace

std::string_view to_text(Player player) { return player == Player::dropper ? "dropper" : "slider"; }

std::string to_text(const Move& move, Notation notation) {
  if (const auto* const drop = std::get_if<Drop>(&move)) return to_text(*drop, notation);
  return std::string(to_text(std::get<Direction>(move)));
}

void expect_shape_of(const Tablebase& tablebase, const Board& board) {
  if (board.shape() != tablebase.shape())
    throw UsageError(fmt::format("the board is {}, but the tablebase is of {}", to_text(board.shape()),
                                 to_text(tablebase.shape())));
}

std::string has_won_text(int objective) {
  return fmt::format("the board holds the objective {}: Slider has won", tile_text(objective));
}

std::vector<MoveValue> best_first(Player player, std::vector<MoveValue> moves) {
  const Winner side = player == Player::dropper ? Winner::dropper : Winner::slider;
  std::stable_sort(moves.begin(), moves.end(), [&](const MoveValue& a, const MoveValue& b) {
    if (!a.value || !b.value) return a.value.has_value() && !b.value;
    return is_better_for(side, *a.value, *b.value);
  });
  return moves;
}

std::optional<Value> slider_value(const Tablebase& tablebase, const Board& board) {
  std::vector<std::optional<Value>> values;
  for (const SlideOutcome& outcome : legal_slides(board)) values.push_back(value_after(tablebase, outcome));
  if (count_tiles(board) == 0) return std::nullopt;  // Slider moves after a drop.
  return value_before(Winner::slider, values, decided(tablebase, Winner::dropper, 0));
}

std::optional<Value> recomputed_value(const Tablebase& tablebase, const Board& board) {
  std::vector<std::optional<Value>> values;
  for (const Drop& drop : legal_drops(board, tablebase.game().dmax))
    values.push_back(slider_value(tablebase, apply_drop(board, drop)));
  return value_before(Winner::dropper, values, decided(tablebase, Winner::slider, 0));
}

BoardQuery query_board(const Tablebase& tablebase, const Board& board, Player to_move) {
  expect_shape_of(tablebase, board);
  const int objective = tablebase.game().objective;
  if (highest_tile(board) >= objective) throw UsageError(has_won_text(objective));
  if (to_move == Player::dropper)
    return {board, to_move, tablebase.find(board), best_first(Player::dropper, drops(tablebase, board))};
  return {board, to_move, slider_value(tablebase, board),
          best_first(Player::slider, slides(tablebase, board))};
}

}  // namespace dropslide
