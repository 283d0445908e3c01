// The positions of a certificate.
#include "questions/explore/explored_certificate.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace dropslide {
namespace {

using tablebase::PositionValue;

TableFacts facts_of(const CertifiedPositions& positions) {
  const CertificateClaim& claim = positions.claim();
  const auto* const objective = std::get_if<ObjectiveGame>(&claim.game);
  TableFacts facts{.kind = TableKind::certificate, .shape = claim.shape};
  facts.dmax = objective != nullptr ? objective->dmax : std::get<NoMergeGame>(claim.game).dmax;
  if (objective != nullptr) facts.objective = objective->objective;
  facts.quantity = "winner";
  facts.winner = claim.winner;
  facts.layers = positions.layers().empty() ? 0 : static_cast<int>(positions.layers().back().layer) + 1;
  facts.positions = positions.positions();
  facts.start = Board(claim.shape);
  return facts;
}

}  // namespace

ExploredCertificate::ExploredCertificate(const std::filesystem::path& file, std::uint64_t most_bytes)
    : positions_(file, most_bytes), facts_(facts_of(positions_)) {}

TableAnswer ExploredCertificate::ask(const Board& board, Player to_move) const {
  expect_position(board);
  BoardQuery query{.board = board, .to_move = to_move, .value = {}, .moves = {}, .is_of_strategy = true};
  if (to_move == Player::dropper) {
    query.value = value_if_listed(board);
    for (const Drop& drop : legal_drops(board, facts_.dmax)) {
      const Board after = apply_drop(board, drop);
      query.moves.push_back({drop, after, slider_value(after)});
    }
  } else {
    query.value = slider_value(board);
    for (const SlideOutcome& outcome : legal_slides(board))
      query.moves.push_back({outcome.direction, outcome.board, value_after(outcome)});
  }
  query.moves = best_first(to_move, std::move(query.moves));
  return query;
}

std::optional<Winner> ExploredCertificate::winner_by_rules(const Board& board, Player to_move) const {
  if (facts_.objective && highest_tile(board) >= *facts_.objective) return Winner::slider;
  if (to_move == Player::dropper) return std::nullopt;
  if (facts_.objective) return winner_before_slide(std::get<ObjectiveGame>(positions_.claim().game), board);
  return winner_before_slide(std::get<NoMergeGame>(positions_.claim().game), board);
}

std::optional<std::vector<LayerWins>> ExploredCertificate::count_wins(const std::stop_token&) const {
  std::vector<LayerWins> layers;
  for (const auto& [layer, positions] : positions_.layers())
    layers.push_back({static_cast<int>(layer), positions, facts_.winner == Winner::slider ? positions : 0});
  return layers;
}

void ExploredCertificate::expect_position(const Board& board) const {
  if (board.shape() != facts_.shape)
    throw UsageError(fmt::format("the board is {}, but the certificate is of {}", to_text(board.shape()),
                                 to_text(facts_.shape)));
  if (facts_.objective && highest_tile(board) >= *facts_.objective)
    throw UsageError(has_won_text(*facts_.objective));
  if (!facts_.objective && highest_tile(board) > facts_.dmax)
    throw UsageError(fmt::format("nobody drops tile {}: Dmax is {}", highest_tile(board), facts_.dmax));
}

ExploredCertificate::Value ExploredCertificate::value_if_listed(const Board& board) const {
  return positions_.has(board) ? Value(PositionValue{*facts_.winner, {}}) : std::nullopt;
}

ExploredCertificate::Value ExploredCertificate::value_after(const SlideOutcome& outcome) const {
  const bool is_won = facts_.objective ? outcome.highest_merged >= *facts_.objective : outcome.merges > 0;
  return is_won ? Value(PositionValue{Winner::slider, {}}) : value_if_listed(outcome.board);
}

/// One slide that wins decides for Slider, only all of them together for Dropper.
ExploredCertificate::Value ExploredCertificate::slider_value(const Board& board) const {
  bool are_all_known = true;
  for (const SlideOutcome& outcome : legal_slides(board)) {
    const Value value = value_after(outcome);
    if (value && value->winner == Winner::slider) return value;
    are_all_known = are_all_known && value;
  }
  return are_all_known ? Value(PositionValue{Winner::dropper, {}}) : std::nullopt;
}

}  // namespace dropslide
