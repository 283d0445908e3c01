// Predecessors of lines, from all lines slid forwards.
#include "packed/line_predecessors.hpp"

#include "packed/line_slides.hpp"

namespace dropslide {
namespace {

/// Shorter lines are lines of eight cells whose last ones are empty: a slide towards cell 0 leaves them so.
using LongestSlides = LineSlides<most_predecessor_cells, 1, Word64>;

constexpr LineCode cell(LineCode line, int index) { return line >> (4 * index) & 15; }

std::uint32_t occupied_cells(LineCode line) {
  std::uint32_t occupied = 0;
  for (int i = 0; i < most_predecessor_cells; ++i)
    if (cell(line, i) > 0) occupied |= 1U << i;
  return occupied;
}

/// The next line in the order of numbers whose digits are the cells; false after the last.
bool advance(LineCode& line, int length, int highest) {
  for (int i = 0; i < length; ++i) {
    if (static_cast<int>(cell(line, i)) < highest) {
      line += LineCode{1} << (4 * i);
      return true;
    }
    line &= ~(LineCode{15} << (4 * i));
  }
  return false;
}

}  // namespace

LinePredecessors::LinePredecessors(int length, int highest) : length_(length) {
  assert(1 <= length && length <= most_predecessor_cells && 1 <= highest && highest <= 14);
  const LongestSlides slides(highest_cell<Word64> + 1, highest);
  LineCode line = 0;
  do add_predecessors_by(line, static_cast<LineCode>(slides.to_low(line)));
  while (advance(line, length, highest));
}

void LinePredecessors::add_predecessors_by(LineCode before_slide, LineCode after_slide) {
  const bool is_moved = before_slide != after_slide;
  auto& list = predecessors_[after_slide];
  list.push_back({before_slide, occupied_cells(before_slide), false, is_moved});
  for (int i = 0; i < length_; ++i)
    if (cell(before_slide, i) == 1) {
      const LineCode before_drop = before_slide & ~(LineCode{15} << (4 * i));
      list.push_back({before_drop, occupied_cells(before_drop), true, is_moved});
    }
}

const std::vector<LinePredecessor>& LinePredecessors::of(LineCode after_slide) const {
  static const std::vector<LinePredecessor> none;
  const auto found = predecessors_.find(after_slide);
  return found == predecessors_.end() ? none : found->second;
}

}  // namespace dropslide
