// A tablebase of either kind, to be explored.
#pragma once

#include "questions/explore/explored_table.hpp"

namespace dropslide {

/// Of two players or against chance.
class ExploredTablebase final : public ExploredTable {
 public:
  /// Throws as `Tablebase` does.
  ExploredTablebase(const std::filesystem::path& folder, LayersInMemory most);

  const TableFacts& facts() const override { return facts_; }
  TableAnswer ask(const Board& board, Player to_move) const override;
  std::optional<Winner> winner_by_rules(const Board& board, Player to_move) const override;
  std::optional<std::vector<LayerWins>> count_wins(const std::stop_token& stop) const override;

 private:
  Tablebase tablebase_;
  TableFacts facts_;
};

}  // namespace dropslide
