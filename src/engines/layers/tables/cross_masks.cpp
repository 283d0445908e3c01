// Masks that depend on what the outer codes have in a group of cross lines.
#include "engines/layers/tables/cross_masks.hpp"

#include <algorithm>
#include <bit>

#include "engines/layers/index/power.hpp"

namespace dropslide::layers {
namespace {

/// Each digit with every cell replaced by its kind, 0 to 2, to the base 3.
template <class Kind>
DigitPatterns patterns_of(const LineCodes& codes, int objective, Kind&& kind_of_tile) {
  const auto base = static_cast<std::uint32_t>(objective);
  DigitPatterns patterns(codes.digit_values());
  for (std::uint32_t digit = 0; digit < codes.digit_values(); ++digit)
    for (int line = 0; line < codes.group().lines; ++line)
      patterns[digit] += power(3, line) * kind_of_tile(static_cast<int>(digit / power(base, line) % base));
  return patterns;
}

template <class Kind, class MasksOf>
CrossMaskFamily family_by(const LayerIndex& index, std::uint32_t masks, Kind&& kind, MasksOf&& masks_of) {
  const auto patterns = [&](const LineCodes& codes) { return patterns_of(codes, index.objective(), kind); };
  return {masks, patterns(index.ends()), patterns(index.extra()), patterns(index.inner()), masks_of};
}

/// Calls `visit(cells)` with the kinds of the tiles of each cross line of a group.
template <class Visit>
void for_each_cross_line(const BoardCut& cut, CrossMaskFamily::Patterns patterns, int cross_lines,
                         Visit&& visit) {
  for (int j = 0; j < cross_lines; ++j) {
    std::vector<int> cells(static_cast<std::size_t>(cut.lines()), 0);
    for (const Group group : all_groups) {
      std::uint32_t& pattern = patterns[static_cast<std::size_t>(group)];
      for (const int line : cut.lines_of(group)) {
        cells[static_cast<std::size_t>(line)] = static_cast<int>(pattern % 3);
        pattern /= 3;
      }
    }
    visit(cells);
  }
}

/// Of each inner code, the pattern of its cells in the cross lines [begin, end).
std::vector<std::uint32_t> inner_patterns(const LineCodes& inner, const DigitPatterns& patterns, int begin,
                                          int end) {
  std::vector<std::uint32_t> result(inner.size());
  for (LineCode code = 0; code < inner.size(); ++code)
    for (int j = begin; j < end; ++j)
      result[code] += patterns[inner.digit(code, j)] * power(3, inner.group().lines * (j - begin));
  return result;
}

}  // namespace

std::size_t CrossMaskFamily::masks_of_block(const BoardCut& cut, const CrossGroups& groups) const {
  return static_cast<std::size_t>(groups.count) * groups.patterns(2 * cut.end_lines + cut.extra_lines) *
         masks;
}

CrossMaskFamily occurrence_family(const LayerIndex& index) {
  const int dmax = index.dmax();
  const auto kind = [dmax](int v) { return v == 0 ? 0U : v <= dmax ? 1U : 2U; };
  // Kinds stand for tiles: 0 empty, 1 at most Dmax, 2 above; so 1 is the largest that a drop may be.
  const auto masks_of = [cut = index.cut()](const CrossMaskFamily::Patterns& patterns, int cross_lines) {
    PackedSides all{true, false, true, false};
    for_each_cross_line(cut, patterns, cross_lines,
                        [&](const std::vector<int>& cells) { all = joined(all, packed_sides(cells, 1)); });
    return std::uint32_t{all.low} << packed_up | std::uint32_t{all.low_one_drop} << one_drop_up |
           std::uint32_t{all.high} << packed_down | std::uint32_t{all.high_one_drop} << one_drop_down;
  };
  return family_by(index, cross_masks, kind, masks_of);
}

CrossMaskFamily objective_family(const LayerIndex& index) {
  const int largest = index.objective() - 1;
  const auto kind = [largest](int v) { return v == 0 ? 0U : v == largest ? 1U : 2U; };
  // Two tiles O - 1 with nothing but empty cells between make O, whichever way they are slid.
  const auto masks_of = [cut = index.cut()](const CrossMaskFamily::Patterns& patterns, int cross_lines) {
    bool makes = false;
    for_each_cross_line(cut, patterns, cross_lines, [&](std::vector<int> cells) {
      std::erase(cells, 0);
      makes |= std::search_n(cells.begin(), cells.end(), 2, 1) != cells.end();
    });
    return std::uint32_t{makes} << makes_objective_across;
  };
  return family_by(index, objective_masks, kind, masks_of);
}

void fill_cross_masks(const LayerIndex& index, const CrossGroups& groups, const CrossMaskFamily& family,
                      const std::vector<std::uint32_t>& first_masks, MaskArena& arena) {
  const BoardCut& cut = index.cut();
  const LineCodes& inner = index.inner();
  const std::uint32_t ends = groups.patterns(cut.end_lines), extras = groups.patterns(cut.extra_lines);
  const std::uint32_t inners = groups.patterns(cut.inner_lines);
  // Of the blocks one after the other: the masks of one choice of outer patterns.
  const auto fill = [&](std::uint32_t first_mask, const std::vector<std::uint32_t>& masks,
                        const std::vector<std::uint32_t>& pattern_of) {
    for (int sum = 0; sum <= inner.max_sum(); ++sum)
      for (std::uint32_t i = 0; i < inner.count(sum); ++i)
        for (std::uint32_t set = masks[pattern_of[inner.code_at(inner.first(sum) + i)]]; set != 0;
             set &= set - 1)
          arena.set(first_masks[static_cast<std::size_t>(sum)] + first_mask +
                        static_cast<std::uint32_t>(std::countr_zero(set)) * arena.mask_words(),
                    i);
  };
  for (int g = 0; g < groups.count; ++g) {
    const int begin = g * groups.lines, end = std::min(begin + groups.lines, cut.line_cells());
    const auto pattern_of = inner_patterns(inner, family.inner, begin, end);
    for (std::uint32_t outer = 0; outer < ends * extras * ends; ++outer) {
      const std::uint32_t first = outer / ends / extras, extra = outer / ends % extras, last = outer % ends;
      std::vector<std::uint32_t> masks;
      for (std::uint32_t pattern = 0; pattern < inners; ++pattern)
        masks.push_back(family.masks_of({first, extra, pattern, last}, end - begin));
      const std::uint32_t choice = static_cast<std::uint32_t>(g) * ends * extras * ends + outer;
      fill(choice * family.masks * arena.mask_words(), masks, pattern_of);
    }
  }
}

}  // namespace dropslide::layers
