// What the layer kernel asks of an outer code alone.
#include "engines/layers/tables/outer_codes.hpp"

#include <algorithm>
#include <utility>

#include "base/mix.hpp"

namespace dropslide::layers {
bool has_small_corner(const LayerIndex& index, Group group, LineCode code) {
  const LineCodes& codes = index.codes(group);
  const std::vector<int> lines = index.cut().lines_of(group);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != 0 && lines[i] != index.cut().lines() - 1) continue;
    for (const int cell : {0, index.cut().line_cells() - 1})
      if (codes.tile(code, static_cast<int>(i), cell) <= index.dmax()) return true;
  }
  return false;
}

std::uint64_t hash_factor(const LayerIndex& index, Group group, LineCode code) {
  const BoardCut& cut = index.cut();
  const LineCodes& codes = index.codes(group);
  const std::vector<int> lines = cut.lines_of(group);
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (int cell = 0; cell < cut.line_cells(); ++cell) {
      auto a = static_cast<std::uint64_t>(std::min(lines[i], cut.lines() - 1 - lines[i]));
      auto b = static_cast<std::uint64_t>(std::min(cell, cut.line_cells() - 1 - cell));
      if (cut.axis == Axis::columns) std::swap(a, b);
      if (cut.shape.is_square() && a > b) std::swap(a, b);
      product *= mix(Word64{(a << 16 | b << 8 | codes.tile(code, static_cast<int>(i), cell)) + 1}) | 1;
    }
  return product;
}

OuterCodes::OuterCodes(const LayerIndex& index, Group group) {
  const LineCodes& codes = index.codes(group);
  for (LineCode code = 0; code < codes.size(); ++code) {
    first_drop_.push_back(static_cast<std::uint32_t>(drops_.size()));
    for (const CodeDrop& drop : codes.drops(code)) drops_.push_back(drop);
    sides_.push_back(static_cast<std::uint8_t>(
        to_sides(codes.packed(code)) | (has_small_corner(index, group, code) ? side_small_corner : 0U)));
    hashes_.push_back(hash_factor(index, group, code));
  }
  first_drop_.push_back(static_cast<std::uint32_t>(drops_.size()));
}

}  // namespace dropslide::layers
