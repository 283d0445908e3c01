// A tablebase of either kind.
#include "questions/explore/explored_tablebase.hpp"

#include "questions/explore/chance_opening.hpp"

namespace dropslide {
namespace {

TableFacts facts_of(const Tablebase& tablebase) {
  const tablebase::ValueFacts& values = tablebase.facts();
  TableFacts facts{.kind = TableKind::tablebase, .shape = tablebase.shape()};
  facts.dmax = tablebase.game().dmax;
  facts.objective = tablebase.game().objective;
  facts.quantity = values.name;
  facts.numbers = values.text;
  facts.is_against_chance = values.is_number;
  facts.are_drops_chosen = !values.is_number || !values.text->drops_are_random;
  facts.has_moves_to_end = values.has_moves;
  if (!values.is_number) facts.winner = tablebase.winner();
  facts.layers = tablebase.layers();
  facts.positions = tablebase.positions();
  facts.start = values.is_number ? chance_opening(facts.shape) : Board(facts.shape);
  facts.start_to_move = values.is_number ? Player::slider : Player::dropper;
  return facts;
}

}  // namespace

ExploredTablebase::ExploredTablebase(const std::filesystem::path& folder, LayersInMemory most)
    : tablebase_(folder, most), facts_(facts_of(tablebase_)) {}

TableAnswer ExploredTablebase::ask(const Board& board, Player to_move) const {
  if (facts_.is_against_chance) return query_chances(tablebase_, board, to_move);
  return query_board(tablebase_, board, to_move);
}

std::optional<Winner> ExploredTablebase::winner_by_rules(const Board& board, Player to_move) const {
  if (highest_tile(board) >= *facts_.objective) return Winner::slider;
  return to_move == Player::slider ? winner_before_slide(tablebase_.game(), board) : std::nullopt;
}

std::optional<std::vector<LayerWins>> ExploredTablebase::count_wins(const std::stop_token& stop) const {
  return count_layer_wins(tablebase_, stop);
}

}  // namespace dropslide
