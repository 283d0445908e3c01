// Choices of cuts with which tests solve layers.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engines/layers/index/packed_cut.hpp"

namespace dropslide::layers {

/// Every choice of one cut for each stored axis.
inline std::vector<std::vector<PackedCut>> choices_of_cuts(Shape shape) {
  std::vector<std::vector<PackedCut>> choices{{}};
  for (const Axis axis : stored_axes(shape)) {
    std::vector<std::vector<PackedCut>> longer;
    for (const auto& choice : choices)
      for (const PackedCut& cut : possible_cuts(shape, axis)) {
        longer.push_back(choice);
        longer.back().push_back(cut);
      }
    choices = std::move(longer);
  }
  return choices;
}

/// Those that the kernel is compiled for, with tables that are made in moments.
inline std::vector<std::vector<PackedCut>> usable_cuts(Shape shape, int objective) {
  auto choices = choices_of_cuts(shape);
  std::erase_if(choices, [objective](const std::vector<PackedCut>& cuts) {
    return std::ranges::any_of(cuts, [objective](const PackedCut& cut) {
      const int most_lines = std::max({cut.inner_lines, cut.end_lines, cut.middle_lines});
      return std::pow(objective, most_lines * cut.line_cells()) > 5000;
    });
  });
  return choices;
}

}  // namespace dropslide::layers
