// The codes of all positions of a layer as a file holds them.
#include "engines/tablebase/values/value_columns.hpp"

#include <algorithm>

namespace dropslide::tablebase {

ValueColumn::ValueColumn(CellWidth width, std::uint64_t cells) : width_(width) {
  if (width == 0)
    trits_ = TritTable(std::max<std::uint64_t>(1, cells));
  else
    bytes_.resize(width * cells);
}

std::uint64_t ValueColumn::bytes_for(CellWidth width, std::uint64_t cells) {
  return width == 0 ? (std::max<std::uint64_t>(1, cells) + 4) / 5 : width * cells;
}

bool ValueColumn::is_sound(std::uint64_t cells) const {
  if (width_ != 0) return true;
  constexpr int codes_in_a_byte = 243;  // 3^5
  for (const std::byte byte : trits_.bytes())
    if (static_cast<int>(byte) >= codes_in_a_byte) return false;
  bool is_behind = false;
  trits_.for_each_stored([&](std::uint64_t cell, int) { is_behind |= cell >= cells; });
  return !is_behind;
}

ValueColumns::ValueColumns(std::span<const CellWidth> widths, std::uint64_t positions) {
  for (const CellWidth width : widths) columns_.emplace_back(width, positions);
}

}  // namespace dropslide::tablebase
