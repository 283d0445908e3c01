// A policy.
#include "questions/explore/explored_policy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "questions/explore/chance_opening.hpp"

namespace dropslide {
namespace {

TableFacts facts_of(const PolicyFile& policy) {
  TableFacts facts{.kind = TableKind::policy, .shape = policy.shape()};
  facts.dmax = StochasticGame::dmax;
  facts.objective = policy.objective();
  facts.quantity = policy.quantity();
  facts.is_against_chance = true;
  facts.are_drops_chosen = !policy.are_drops_random();
  facts.positions = policy.states();
  facts.start = chance_opening(facts.shape);
  facts.start_to_move = Player::slider;
  return facts;
}

}  // namespace

ExploredPolicy::ExploredPolicy(const std::filesystem::path& file)
    : policy_(file), facts_(facts_of(policy_)) {}

TableAnswer ExploredPolicy::ask(const Board& board, Player to_move) const {
  PolicyAnswer answer{board, to_move, policy_.slide_on(board), {}};  // Refuses another shape.
  if (to_move == Player::dropper) {
    answer.slide.reset();
    for (const Drop& drop : legal_drops(board, facts_.dmax))
      answer.moves.push_back(
          {drop, apply_drop(board, drop),
           facts_.are_drops_chosen ? std::nullopt : std::optional(chance_of(board, drop))});
    return answer;
  }
  for (const SlideOutcome& outcome : legal_slides(board))
    answer.moves.push_back({outcome.direction, outcome.board, {}});
  std::stable_partition(answer.moves.begin(), answer.moves.end(), [&](const PolicyMove& move) {
    return answer.slide && std::get<Direction>(move.move) == *answer.slide;
  });
  return answer;
}

std::optional<Winner> ExploredPolicy::winner_by_rules(const Board& board, Player to_move) const {
  if (highest_tile(board) >= *facts_.objective) return Winner::slider;
  if (to_move == Player::slider && !slider_can_move(board)) return Winner::dropper;
  return std::nullopt;
}

std::optional<std::vector<LayerWins>> ExploredPolicy::count_wins(const std::stop_token&) const {
  return std::vector<LayerWins>{};
}

}  // namespace dropslide
