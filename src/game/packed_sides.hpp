// Against which sides of a board its tiles may be packed, found line by line from the occupied cells.
#pragma once

#include <cstdint>

namespace dropslide {

/// Sides of a board, as bits: where a line begins, where it ends, the first line and the last one.
enum PackedSides : unsigned { near_side = 1, far_side = 2, first_line = 4, last_line = 8, all_sides = 15 };

/// The sides against which this line, and the step from the line before it, may be packed. A board is packed
/// against those that all of its lines have in common (Theorem 5 of Zeegers 2016: after a slide it is one).
///
/// occupied         One bit for each cell with a tile; cell 0 is at the near side.
/// occupied_before  The same of the line before; not read for the first one.
/// full_line        All bits of a line.
constexpr unsigned packed_sides(std::uint32_t occupied, std::uint32_t occupied_before,
                                std::uint32_t full_line, bool is_first) {
  const auto are_lowest = [](std::uint32_t bits) { return (bits & (bits + 1)) == 0; };
  unsigned sides = 0;
  if (are_lowest(occupied)) sides |= near_side;
  if (are_lowest(full_line & ~occupied)) sides |= far_side;
  if (is_first || (occupied & ~occupied_before) == 0) sides |= first_line;
  if (is_first || (occupied_before & ~occupied) == 0) sides |= last_line;
  return sides;
}

}  // namespace dropslide
