// What a slide across the lines makes of a line across them.
#include "engines/packed_layers/tables/cross_slides.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "game/line_slide.hpp"

namespace dropslide::packed_layers {
namespace {

using Tiles = std::vector<Exponent>;

/// The numbers of lines that a slid line across gives: of the line that it is, or, on one row, of each cell.
std::uint64_t numbers_of(const PackedCut& from, const PackedIndex& to, const Tiles& tiles) {
  if (from.axis != to.cut().axis || from.shape.is_square()) return to.lines().number(tiles);
  std::uint64_t numbers = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i)
    numbers |= std::uint64_t{to.lines().number({&tiles[i], 1})}
               << (static_cast<int>(i) * to.lines().number_bits());
  return numbers;
}

}  // namespace

CrossSlides::CrossSlides(const PackedCut& from, const PackedIndex& to, int objective)
    : shift_bits_(to.lines().number_bits()) {
  const auto digits = static_cast<std::uint32_t>(objective);
  std::uint64_t lines = 1;
  for (int line = 0; line < from.lines(); ++line, lines *= digits) {
    if (lines > 1U << 24) break;
    weights_.push_back(static_cast<std::uint32_t>(lines));
  }
  if (lines > 1U << 24 || to.lines().number_bits() * to.cut().lines() > 62)
    throw EnvironmentError("too many lines across the cut " + to_text(from));
  slides_.reserve(2 * lines);
  for (std::uint32_t number = 0; number < lines; ++number) {
    Tiles tiles;
    for (const std::uint32_t weight : weights_)
      tiles.push_back(static_cast<Exponent>(number / weight % digits));
    for ([[maybe_unused]] const Towards side : both_ways) {
      Tiles slid = tiles;
      if (!slide_to_front(std::span(slid), objective))
        slides_.push_back({3});
      else
        slides_.push_back({numbers_of(from, to, slid) << 2 | std::uint64_t{slid != tiles}});
      std::ranges::reverse(tiles);
    }
  }
}

}  // namespace dropslide::packed_layers
