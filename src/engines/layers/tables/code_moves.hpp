// What slides along the lines make of the codes of a group, after a drop on it or none.
#pragma once

#include <vector>

#include "engines/layers/index/packed_codes.hpp"
#include "engines/layers/tables/line_moves.hpp"

namespace dropslide::layers {

/// The moves of all codes of a group; their results are ordinals among the codes of the sum after the drop.
class CodeMoves {
 public:
  /// What is given must outlive it, and stay where it is.
  CodeMoves(const PackedLines& lines, const LineMoves& line_moves, const PackedCodes& codes, int objective,
            int dmax);

  /// Every drop on a cell of the group, those of the largest tile first.
  const std::vector<LineDrop>& drops() const { return drops_; }
  /// What the slides do to the code at that place, after that drop; computed in some nanoseconds a line.
  Move of(std::uint32_t place, const LineDrop& drop) const;
  /// The same by place, for drop `number` of `drops()`, or without a drop (-1): looked up.
  const Move* row(int number) const {
    return rows_.data() + static_cast<std::size_t>(number + 1) * std::size_t{codes_.size()};
  }
  /// The code that a slide leaves of the one at that place. Requires a move that does not make the objective.
  PackedCodes::Code result(std::uint32_t place, const LineDrop& drop, Towards side, Move move) const {
    const int sum = codes_.at(place).sum() + (drop.value == 0 ? 0 : 1 << (drop.value - 1));
    return codes_.at(codes_.first(sum) + move.result(side));
  }

 private:
  const LineMoves& line_moves_;
  const PackedCodes& codes_;
  int number_bits_;
  std::vector<LineDrop> drops_;
  std::vector<Move> rows_;
};

}  // namespace dropslide::layers
