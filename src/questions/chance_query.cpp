// What a tablebase of numbers says of a board and of every move in it.
#include "questions/chance_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "game/rules.hpp"

namespace dropslide {
namespace {

using namespace tablebase;

/// The number of a slide; nothing if the tablebase does not hold the board behind it.
template <NumberDomain Domain>
std::optional<double> value_of(const Domain&, const Tablebase& tablebase, const SlideOutcome& outcome) {
  if (Domain::at_objective && outcome.highest_merged >= tablebase.game().objective)
    return Domain::at_objective;
  const auto after = tablebase.find_number(outcome.board);
  if (!after) return std::nullopt;
  return Domain::after_slide(static_cast<double>(outcome.score), *after);
}

template <NumberDomain Domain>
std::optional<double> value_at(const Domain& domain, const Tablebase& tablebase, const Board& board) {
  std::optional<double> best;
  if (count_tiles(board) < 2) return std::nullopt;  // Games begin with two tiles.
  for (const SlideOutcome& outcome : legal_slides(board)) {
    const auto value = value_of(domain, tablebase, outcome);
    if (!value) return std::nullopt;
    if (!best || domain.worth(*value) > domain.worth(*best)) best = value;
  }
  return best.value_or(Domain::at_end);
}

/// Calls visitor(domain) with the domain of the tablebase.
template <class Visitor>
decltype(auto) with_domain(const Tablebase& tablebase, Visitor&& visitor) {
  return with_number_domain(tablebase.domain(), std::forward<Visitor>(visitor));
}

int tenths_of(const Drop& drop) {
  for (const auto& spawn : StochasticGame::spawns)
    if (spawn.value == drop.value) return spawn.tenths;
  return 0;
}

std::vector<ChanceMove> chance_slides(const Tablebase& tablebase, const Board& board) {
  std::vector<ChanceMove> moves;
  for (const SlideOutcome& outcome : legal_slides(board))
    moves.push_back(
        {outcome.direction,
         outcome.board,
         with_domain(tablebase, [&](const auto& domain) { return value_of(domain, tablebase, outcome); }),
         {}});
  return moves;
}

std::vector<ChanceMove> chance_drops(const Tablebase& tablebase, const Board& board, bool are_random) {
  std::vector<ChanceMove> moves;
  for (const Drop& drop : legal_drops(board, StochasticGame::dmax)) {
    const Board after = apply_drop(board, drop);
    const auto chance = are_random ? std::optional(chance_of(board, drop)) : std::nullopt;
    moves.push_back({drop, after, state_value(tablebase, after), chance});
  }
  return moves;
}

/// Moves that are worth as much keep their order; those of unknown worth come last.
void put_best_first(const Tablebase& tablebase, bool is_for_player, std::vector<ChanceMove>& moves) {
  const auto worth = [&](const ChanceMove& move) {
    const double for_player =
        with_domain(tablebase, [&](const auto& domain) { return domain.worth(*move.value); });
    return is_for_player ? for_player : -for_player;
  };
  std::stable_sort(moves.begin(), moves.end(), [&](const ChanceMove& a, const ChanceMove& b) {
    if (!a.value || !b.value) return a.value.has_value() && !b.value;
    return worth(a) > worth(b);
  });
}

/// The tile that ends the game is wanted, or it is one that no play makes.
void refuse_objective(const Tablebase& tablebase, const Board& board) {
  const int objective = tablebase.game().objective, highest = highest_tile(board);
  if (highest < objective) return;
  if (tablebase.facts().text->is_failure) throw UsageError(has_made_text(objective));
  throw UsageError(
      fmt::format("no play makes the tile {} on {}", tile_text(highest), to_text(board.shape())));
}

}  // namespace

std::string has_made_text(int tile) {
  return fmt::format("the board holds the tile {}, which the player wanted: he has made it", tile_text(tile));
}

double chance_of(const Board& board, const Drop& drop) {
  return tenths_of(drop) / (10 * static_cast<double>(board.shape().cells() - count_tiles(board)));
}

std::optional<double> state_value(const Tablebase& tablebase, const Board& board) {
  return with_domain(tablebase, [&](const auto& domain) { return value_at(domain, tablebase, board); });
}

std::optional<double> recomputed_number(const Tablebase& tablebase, const Board& board) {
  return with_domain(tablebase, [&](const auto& domain) -> std::optional<double> {
    std::vector<DropValue> drops;
    for (const Drop& drop : legal_drops(board, StochasticGame::dmax)) {
      const auto value = value_at(domain, tablebase, apply_drop(board, drop));
      if (!value) return std::nullopt;
      drops.push_back({drop.value, *value});
    }
    return domain.after_drops(drops);
  });
}

ChanceQuery query_chances(const Tablebase& tablebase, const Board& board, Player to_move) {
  expect_shape_of(tablebase, board);
  refuse_objective(tablebase, board);
  ChanceQuery query{.board = board, .to_move = to_move, .kind = tablebase.kind(), .value = {}, .moves = {}};
  const bool is_random = tablebase.facts().text->drops_are_random;
  if (to_move == Player::slider) {
    query.value = state_value(tablebase, board);
    query.moves = chance_slides(tablebase, board);
  } else {
    query.value = tablebase.find_number(board);
    query.moves = chance_drops(tablebase, board, is_random);
  }
  put_best_first(tablebase, to_move == Player::slider || is_random, query.moves);
  return query;
}

}  // namespace dropslide
