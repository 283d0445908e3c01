// The positions of a certificate, to be explored.
#pragma once

#include "certify/certified_positions.hpp"
#include "questions/explore/explored_table.hpp"

namespace dropslide {

/// Who wins is known where the certificate lists a position, and where the listed ones decide by the rules
/// who wins the board with Slider to move. Most other positions have no value: a strategy does not come
/// there.
class ExploredCertificate final : public ExploredTable {
 public:
  /// Throws as `CertifiedPositions` does.
  ExploredCertificate(const std::filesystem::path& file, std::uint64_t most_bytes);

  const TableFacts& facts() const override { return facts_; }
  TableAnswer ask(const Board& board, Player to_move) const override;
  std::optional<Winner> winner_by_rules(const Board& board, Player to_move) const override;
  std::optional<std::vector<LayerWins>> count_wins(const std::stop_token& stop) const override;

 private:
  using Value = std::optional<tablebase::PositionValue>;

  void expect_position(const Board& board) const;
  Value value_if_listed(const Board& board) const;
  Value value_after(const SlideOutcome& outcome) const;
  Value slider_value(const Board& board) const;

  CertifiedPositions positions_;
  TableFacts facts_;
};

}  // namespace dropslide
