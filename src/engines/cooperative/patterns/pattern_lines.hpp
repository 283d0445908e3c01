// Lines of empty cells and tiles 1 to 3, and what a slide may have made each from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace dropslide {

/// A line, two bits a cell, the first cell lowest.
using PatternLine = std::uint32_t;

/// The tile of a cell.
constexpr int pattern_tile(PatternLine line, int cell) { return static_cast<int>(line >> (2 * cell) & 3); }

/// The line read from the other end.
constexpr PatternLine reversed(PatternLine line, int length) {
  PatternLine result = 0;
  for (int cell = 0; cell < length; ++cell, line >>= 2) result = result << 2 | (line & 3);
  return result;
}

/// The line after a slide towards its first cell; nothing if two tiles `top_tile` merge, which is 2 or 3.
std::optional<PatternLine> slid_line(PatternLine line, int top_tile);

/// A line that a slide towards its first cell turns into a given one, with or without the 1 that was dropped
/// before.
struct LineBefore {
  PatternLine before_drop = 0;  ///< Without that 1.
  std::uint16_t occupied = 0;   ///< Its cells with a tile, the first one lowest.
  bool has_drop = false;        ///< Whether the 1 was dropped into this line.
  bool is_moved = false;        ///< Whether the slide changes the line.
};

/// For every line of a length, of tiles up to a highest one, 2 or 3: the lines of such tiles before it.
class LinesBefore {
 public:
  /// Requires 1 <= length <= 14. 8 bytes an entry, (top_tile + 1)^length times a third of the length.
  LinesBefore(int length, int top_tile);

  int length() const { return length_; }
  std::uint64_t bytes() const {
    return first_.size() * sizeof(std::uint32_t) + before_.size() * sizeof(LineBefore);
  }
  /// Of a line of such tiles.
  std::span<const LineBefore> of(PatternLine slid) const;

 private:
  std::uint32_t number_of(PatternLine line) const;

  int length_;
  std::uint32_t base_;
  std::vector<std::uint32_t> first_;  ///< By the number of the slid line, and the end.
  std::vector<LineBefore> before_;
};

}  // namespace dropslide
