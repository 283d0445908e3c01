// How the layers cut a board that is packed towards one side.
#include "engines/layers/index/packed_cut.hpp"

namespace dropslide::layers {

std::string to_text(const PackedCut& cut) {
  std::string text = cut.axis == Axis::rows ? "rows " : "columns ";
  text += std::to_string(cut.end_lines) + "|";
  if (cut.middle_lines > 0) text += std::to_string(cut.middle_lines) + "+";
  return text + std::to_string(cut.inner_lines) + "|" + std::to_string(cut.end_lines);
}

std::string to_text(const std::vector<PackedCut>& cuts) {
  std::string text;
  for (const PackedCut& cut : cuts) text += (text.empty() ? "" : ", ") + to_text(cut);
  return text;
}

std::vector<PackedCut> possible_cuts(Shape shape, Axis axis) {
  std::vector<PackedCut> cuts;
  const int lines = PackedCut{shape, axis}.lines();
  for (int ends = 0; 2 * ends <= lines; ++ends)
    for (int middle = 0, between = lines - 2 * ends; middle <= between; ++middle)
      cuts.push_back({shape, axis, ends, middle, between - middle});
  return cuts;
}

std::vector<Axis> stored_axes(Shape shape) {
  if (shape.rows == 1) return {Axis::columns};
  if (shape.is_square()) return {Axis::rows};
  return {Axis::rows, Axis::columns};
}

}  // namespace dropslide::layers
