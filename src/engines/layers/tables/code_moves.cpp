// What slides along the lines make of the codes of a group.
#include "engines/layers/tables/code_moves.hpp"

#include <algorithm>

namespace dropslide::layers {

CodeMoves::CodeMoves(const PackedLines& lines, const LineMoves& line_moves, const PackedCodes& codes,
                     int objective, int dmax)
    : line_moves_(line_moves), codes_(codes), number_bits_(lines.number_bits()) {
  for (int value = std::min(dmax, objective - 1); value >= 1; --value)
    for (int line = 0; line < codes.lines(); ++line)
      for (int cell = lines.cells() - 1; cell >= 0; --cell) drops_.push_back({value, line, cell});
  rows_.reserve((drops_.size() + 1) * codes.size());
  for (std::uint32_t place = 0; place < codes.size(); ++place) rows_.push_back(of(place, {}));
  for (const LineDrop& drop : drops_)
    for (std::uint32_t place = 0; place < codes.size(); ++place) rows_.push_back(of(place, drop));
}

Move CodeMoves::of(std::uint32_t place, const LineDrop& drop) const {
  std::uint64_t front = 0, back = 0;
  bool makes = false, changed_front = false, changed_back = false;
  for (int line = 0; line < codes_.lines(); ++line) {
    const bool is_dropped_on = drop.value > 0 && drop.line == line;
    const Move move = line_moves_.of(codes_.line(place, line), is_dropped_on ? drop : LineDrop{});
    if (!move.is_legal()) return {};
    makes = makes || move.makes_objective();
    changed_front = changed_front || move.is_changed(Towards::front);
    changed_back = changed_back || move.is_changed(Towards::back);
    front |= std::uint64_t{move.result(Towards::front)} << (line * number_bits_);
    back |= std::uint64_t{move.result(Towards::back)} << (line * number_bits_);
  }
  if (makes) return Move::of(true, true, true, 0, 0);
  return Move::of(false, changed_front, changed_back, codes_.in_order(front).ordinal(),
                  codes_.in_order(back).ordinal());
}

}  // namespace dropslide::layers
