// Which move of an answer is played.
#include "questions/explore/table_answer.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dropslide {
namespace {

Winner side_of(Player player) { return player == Player::dropper ? Winner::dropper : Winner::slider; }

std::optional<TableMove> chosen(const BoardQuery& query) {
  if (query.moves.empty() || !query.moves.front().value) return std::nullopt;
  const bool wins = query.moves.front().value->winner == side_of(query.to_move);
  if (!wins && !query.moves.back().value) return std::nullopt;  // Those of unknown worth come last.
  return query.moves.front();
}

/// A typical drop: likely, and neither lucky nor unlucky.
template <class Moves, class Distance>
std::optional<TableMove> typical(const Moves& drops, Distance&& distance) {
  if (drops.empty()) return std::nullopt;
  return *std::min_element(drops.begin(), drops.end(), [&](const auto& a, const auto& b) {
    return std::tuple(-a.chance.value_or(0), distance(a)) < std::tuple(-b.chance.value_or(0), distance(b));
  });
}

std::optional<TableMove> chosen(const ChanceQuery& query) {
  if (query.moves.empty() || !query.moves.back().value) return std::nullopt;
  if (!query.moves.front().chance) return query.moves.front();
  return typical(query.moves, [&](const ChanceMove& drop) {
    return query.value ? std::abs(*drop.value - *query.value) : 0.0;
  });
}

std::optional<TableMove> chosen(const PolicyAnswer& answer) {
  if (answer.to_move == Player::dropper) return typical(answer.moves, [](const PolicyMove&) { return 0.0; });
  if (!answer.slide || answer.moves.empty()) return std::nullopt;
  return answer.moves.front();
}

}  // namespace

const Board& board_after(const TableMove& move) {
  return std::visit([](const auto& one) -> const Board& { return one.board; }, move);
}

std::optional<TableMove> chosen_move(const TableAnswer& answer) {
  return std::visit([](const auto& one) { return chosen(one); }, answer);
}

}  // namespace dropslide
