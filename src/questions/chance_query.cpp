// What a tablebase of numbers says of a board and of every move in it.
#include "questions/chance_query.hpp"

#include <utility>

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

}  // namespace

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
  expect_board_of(tablebase, board);
  ChanceQuery query{.board = board, .to_move = to_move, .kind = tablebase.kind(), .value = {}, .moves = {}};
  if (to_move == Player::slider) {
    query.value = state_value(tablebase, board);
    for (const SlideOutcome& outcome : legal_slides(board))
      query.moves.push_back(
          {std::string(to_text(outcome.direction)),
           outcome.board,
           with_domain(tablebase, [&](const auto& domain) { return value_of(domain, tablebase, outcome); }),
           {}});
    return query;
  }
  query.value = tablebase.find_number(board);
  const std::vector<Drop> drops = legal_drops(board, StochasticGame::dmax);
  for (const Drop& drop : drops) {
    const Board after = apply_drop(board, drop);
    std::optional<double> chance;
    if (tablebase.facts().text->drops_are_random)
      chance = tenths_of(drop) / (10 * static_cast<double>(drops.size() / StochasticGame::spawns.size()));
    query.moves.push_back({to_text(drop), after, state_value(tablebase, after), chance});
  }
  return query;
}

}  // namespace dropslide
