// One line before a drop and a slide. Derived from game/line_slide.hpp: every line is slid forwards.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace dropslide {

/// Cells side by side, four bits each; cell 0 is the one that the slide packs against.
using LineCode = std::uint32_t;

/// Longest line: eight cells of four bits fill a code.
inline constexpr int most_predecessor_cells = 8;

/// A line before Dropper's drop and Slider's slide.
struct LinePredecessor {
  LineCode before_drop = 0;    ///< The line as it was for Dropper.
  std::uint32_t occupied = 0;  ///< One bit for each cell of `before_drop` that holds a tile.
  bool has_drop = false;       ///< A 1 was dropped on this line.
  bool is_moved = false;       ///< The slide changed the line.
};

/// The predecessors of all lines of one length, with Dmax 1.
class LinePredecessors {
 public:
  /// Lines of `length` cells with tiles up to `highest` before the slide.
  ///
  /// Requires    1 <= length <= most_predecessor_cells, 1 <= highest <= 14; asserted.
  /// Complexity  (highest + 1)^length lines.
  LinePredecessors(int length, int highest);

  /// Cells of each line.
  int length() const { return length_; }

  /// Nothing for a line that no slide leads to.
  const std::vector<LinePredecessor>& of(LineCode after_slide) const;

 private:
  void add_predecessors_by(LineCode before_slide, LineCode after_slide);

  int length_;
  std::unordered_map<LineCode, std::vector<LinePredecessor>> predecessors_;
};

}  // namespace dropslide
