// What a tablebase of the game against chance says of a board and of every move in it.
#include "questions/chance_query.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "game/rules.hpp"

namespace dropslide {
namespace {

bool is_score(const Tablebase& tablebase) { return tablebase.kind() != tablebase::ValueKind::failure; }

std::optional<double> value_of(const Tablebase& tablebase, const SlideOutcome& outcome) {
  if (!is_score(tablebase) && outcome.highest_merged >= tablebase.game().objective) return 0;
  const auto after = tablebase.find_number(outcome.board);
  if (!after || !is_score(tablebase)) return after;
  return static_cast<double>(outcome.score) + *after;
}

int tenths_of(const Drop& drop) {
  for (const auto& spawn : StochasticGame::spawns)
    if (spawn.value == drop.value) return spawn.tenths;
  return 0;
}

}  // namespace

std::optional<double> state_value(const Tablebase& tablebase, const Board& board) {
  std::optional<double> best;
  for (const SlideOutcome& outcome : legal_slides(board)) {
    const auto value = value_of(tablebase, outcome);
    if (!value) return std::nullopt;
    if (!best) best = value;
    best = is_score(tablebase) ? std::max(*best, *value) : std::min(*best, *value);
  }
  return best.value_or(is_score(tablebase) ? 0 : 1);
}

std::optional<double> recomputed_number(const Tablebase& tablebase, const Board& board) {
  double sum_of_2s = 0, sum_of_4s = 0;
  bool is_forced = true;
  int empty = 0;
  for (const Drop& drop : legal_drops(board, StochasticGame::dmax)) {
    const auto value = state_value(tablebase, apply_drop(board, drop));
    if (!value) return std::nullopt;
    (drop.value == 1 ? sum_of_2s : sum_of_4s) += *value;
    is_forced &= *value == 0;
    empty += drop.value == 1;
  }
  const double mean = (9 * sum_of_2s + sum_of_4s) / (10.0 * empty);
  if (!is_score(tablebase))  // What is too small for a double is not 0.
    return is_forced ? 0 : std::max(mean, std::numeric_limits<double>::denorm_min());
  const double step = tablebase.score_step();
  return step == 0 ? mean : std::nearbyint(mean / step) * step;
}

ChanceQuery query_chances(const Tablebase& tablebase, const Board& board, Player to_move) {
  expect_board_of(tablebase, board);
  ChanceQuery query{.board = board, .to_move = to_move, .kind = tablebase.kind(), .value = {}, .moves = {}};
  if (to_move == Player::slider) {
    query.value = state_value(tablebase, board);
    for (const SlideOutcome& outcome : legal_slides(board))
      query.moves.push_back(
          {std::string(to_text(outcome.direction)), outcome.board, value_of(tablebase, outcome), {}});
    return query;
  }
  query.value = tablebase.find_number(board);
  const std::vector<Drop> drops = legal_drops(board, StochasticGame::dmax);
  for (const Drop& drop : drops) {
    const Board after = apply_drop(board, drop);
    const double cells = static_cast<double>(drops.size() / StochasticGame::spawns.size());
    query.moves.push_back(
        {to_text(drop), after, state_value(tablebase, after), tenths_of(drop) / (10 * cells)});
  }
  return query;
}

}  // namespace dropslide
