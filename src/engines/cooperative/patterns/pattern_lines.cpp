// What a slide may have made a line of light tiles from.
#include "engines/cooperative/patterns/pattern_lines.hpp"

#include <cassert>

namespace dropslide {
namespace {

/// The line in which cell i has digit i of a number of that base.
PatternLine line_of(std::uint32_t number, int length, std::uint32_t base) {
  PatternLine line = 0;
  for (int cell = 0; cell < length; ++cell, number /= base) line |= (number % base) << (2 * cell);
  return line;
}

std::uint16_t occupied_cells(PatternLine line) {
  unsigned occupied = 0;
  for (unsigned cell = 0; line != 0; ++cell, line >>= 2)
    if ((line & 3) != 0) occupied |= 1U << cell;
  return static_cast<std::uint16_t>(occupied);
}

/// Calls visit for the line before the slide as it is, and without each of its 1s.
template <class Visit>
void for_each_before(PatternLine line, bool is_moved, Visit&& visit) {
  visit(LineBefore{line, occupied_cells(line), false, is_moved});
  for (int cell = 0; line >> (2 * cell) != 0; ++cell) {
    if (pattern_tile(line, cell) != 1) continue;
    const PatternLine without = line & ~(PatternLine{3} << (2 * cell));
    visit(LineBefore{without, occupied_cells(without), true, is_moved});
  }
}

}  // namespace

std::optional<PatternLine> slid_line(PatternLine line, int top_tile) {
  PatternLine slid = 0;
  int tiles = 0;
  bool is_free = false;  // No tile has been merged with the last one.
  for (; line != 0; line >>= 2) {
    const int tile = static_cast<int>(line & 3);
    if (tile == 0) continue;
    if (is_free && pattern_tile(slid, tiles - 1) == tile) {
      if (tile == top_tile) return std::nullopt;
      slid += PatternLine{1} << (2 * (tiles - 1));
      is_free = false;
    } else {
      slid |= static_cast<PatternLine>(tile) << (2 * tiles++);
      is_free = true;
    }
  }
  return slid;
}

LinesBefore::LinesBefore(int length, int top_tile)
    : length_(length), base_(static_cast<std::uint32_t>(top_tile) + 1) {
  assert(1 <= length && length <= 14 && (top_tile == 2 || top_tile == 3));
  std::uint32_t lines = 1;
  for (int cell = 0; cell < length; ++cell) lines *= base_;
  first_.assign(lines + 1, 0);
  const auto for_all = [&](auto&& visit) {
    for (std::uint32_t number = 0; number < lines; ++number) {
      const PatternLine line = line_of(number, length, base_);
      if (const auto slid = slid_line(line, top_tile))
        for_each_before(line, *slid != line,
                        [&](const LineBefore& before) { visit(number_of(*slid), before); });
    }
  };
  for_all([&](std::uint32_t slid, const LineBefore&) { ++first_[slid + 1]; });
  for (std::uint32_t number = 0; number < lines; ++number) first_[number + 1] += first_[number];
  before_.resize(first_.back());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for_all([&](std::uint32_t slid, const LineBefore& before) { before_[next[slid]++] = before; });
}

std::span<const LineBefore> LinesBefore::of(PatternLine slid) const {
  const std::uint32_t number = number_of(slid);
  return {before_.data() + first_[number], before_.data() + first_[number + 1]};
}

std::uint32_t LinesBefore::number_of(PatternLine line) const {
  std::uint32_t number = 0;
  for (int cell = length_; cell-- > 0;)
    number = base_ * number + static_cast<std::uint32_t>(pattern_tile(line, cell));
  return number;
}

}  // namespace dropslide
