// What a slide across the lines makes of a line across them.
#include "engines/layers/tables/cross_slides.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"
#include "game/line_slide.hpp"

namespace dropslide::layers {
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

/// The lines of a board: inner, middle, first, then last ones.
std::vector<int> lines_from_inside(const PackedCut& cut) {
  std::vector<int> lines;
  const auto add = [&](int begin, int count) {
    for (int line = begin; line < begin + count; ++line) lines.push_back(line);
  };
  add(cut.end_lines + cut.middle_lines, cut.inner_lines);
  add(cut.end_lines, cut.middle_lines);
  add(0, cut.end_lines);
  add(cut.lines() - cut.end_lines, cut.end_lines);
  return lines;
}

}  // namespace

CrossSlides::CrossSlides(const PackedCut& from, const PackedIndex& to, int objective)
    : weights_(static_cast<std::size_t>(from.lines())),
      shift_bits_(to.lines().number_bits()),
      field_bits_(64 / from.line_cells()) {
  const auto digits = static_cast<std::uint32_t>(objective);
  std::uint64_t lines = 1;
  for (const int line : lines_from_inside(from)) {
    weights_[static_cast<std::size_t>(line)] = static_cast<std::uint32_t>(lines);
    lines *= digits;
    if (lines > 1U << 24) break;
  }
  if (lines > 1U << 24 || static_cast<int>(std::bit_width(lines - 1)) > field_bits_ ||
      to.lines().number_bits() * to.cut().lines() > 62)
    throw EnvironmentError("too many lines across the cut " + to_text(from));
  for (const Towards side : both_ways) {
    std::vector<Slide>& slides = slides_[side == Towards::back];
    for (std::uint32_t number = 0; number < lines; ++number) {
      Tiles tiles;
      for (const std::uint32_t weight : weights_)
        tiles.push_back(static_cast<Exponent>(number / weight % digits));
      if (side == Towards::back) std::ranges::reverse(tiles);
      Tiles slid = tiles;
      if (!slide_to_front(std::span(slid), objective))
        slides.push_back({std::uint64_t{3} << 62});
      else
        slides.push_back({std::uint64_t{slid != tiles} << 62 | numbers_of(from, to, slid)});
    }
  }
  if (to.cut().shape.rows > 1 && to.cut().end_lines == 1) add_words(to);
}

void CrossSlides::add_words(const PackedIndex& to) {
  const bool all_are_codes = to.middle().lines() <= to.inner().lines() && to.inner().lines() <= 1;
  const PackedCodes& between = to.middle().lines() == 1 ? to.middle() : to.inner();
  finding_ = all_are_codes ? Finding::codes : Finding::codes_of_ends;
  for (const std::size_t side : {0U, 1U})
    for (const Slide& slide : slides_[side]) {
      const std::uint64_t flags = slide.word >> 62 << 62,
                          number = slide.makes_objective() ? 0 : slide.numbers();
      words_[side][0].push_back({flags | to.ends().in_order(number).word});
      if (all_are_codes)
        words_[side][1].push_back({flags | (between.lines() == 1 ? between.in_order(number).word : 0)});
    }
}

}  // namespace dropslide::layers
