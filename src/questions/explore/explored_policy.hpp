// A policy, to be explored.
#pragma once

#include "engines/policy/policy_file.hpp"
#include "questions/explore/explored_table.hpp"

namespace dropslide {

/// Knows one slide for each state and no values.
class ExploredPolicy final : public ExploredTable {
 public:
  /// Throws as `PolicyFile` does.
  explicit ExploredPolicy(const std::filesystem::path& file);

  const TableFacts& facts() const override { return facts_; }
  TableAnswer ask(const Board& board, Player to_move) const override;
  std::optional<Winner> winner_by_rules(const Board& board, Player to_move) const override;
  /// None: they are not counted.
  std::optional<std::vector<LayerWins>> count_wins(const std::stop_token& stop) const override;

 private:
  PolicyFile policy_;
  TableFacts facts_;
};

}  // namespace dropslide
