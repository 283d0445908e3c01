// How the layer kernel cuts a board.
#include "engines/layers/index/board_cut.hpp"

namespace dropslide {

std::vector<int> BoardCut::lines_of(Group group) const {
  const auto count_from = [](int first, int count, int step) {
    std::vector<int> result;
    for (int i = 0; i < count; ++i) result.push_back(first + i * step);
    return result;
  };
  switch (group) {
    case Group::first:
      return count_from(0, end_lines, 1);
    case Group::extra:
      return count_from(end_lines, extra_lines, 1);
    case Group::inner:
      return has_extra() ? count_from(lines() - 1 - end_lines, inner_lines, -1)
                         : count_from(end_lines, inner_lines, 1);
    case Group::last:
      return count_from(lines() - 1, end_lines, -1);
  }
  return {};
}

std::string to_text(const BoardCut& cut) {
  std::string text = cut.axis == Axis::rows ? "rows " : "columns ";
  text += std::to_string(cut.end_lines) + "|";
  if (cut.has_extra()) text += std::to_string(cut.extra_lines) + "+";
  return text + std::to_string(cut.inner_lines) + "|" + std::to_string(cut.end_lines);
}

std::vector<BoardCut> possible_cuts(Shape shape) {
  std::vector<BoardCut> cuts;
  for (const Axis axis : {Axis::rows, Axis::columns}) {
    const int lines = axis == Axis::rows ? shape.rows : shape.cols;
    for (int ends = 0; 2 * ends < lines; ++ends) {
      const int middle = lines - 2 * ends;
      cuts.push_back({shape, axis, ends, 0, middle});
      if (middle % 2 == 0) cuts.push_back({shape, axis, ends, middle / 2, middle / 2});
    }
  }
  return cuts;
}

}  // namespace dropslide
