// Masks that depend on what the outer codes have in a group of cross lines.
#include "engines/layers/tables/cross_masks.hpp"

#include <algorithm>
#include <bit>

#include "engines/layers/index/power.hpp"
#include "engines/layers/tables/outer_codes.hpp"

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

template <class Kind>
void set_patterns(const LayerIndex& index, Kind&& kind, CrossMaskFamily& family) {
  family.ends = patterns_of(index.ends(), index.objective(), kind);
  family.extra = patterns_of(index.extra(), index.objective(), kind);
  family.inner = patterns_of(index.inner(), index.objective(), kind);
}

/// What `masks_of(cells)` says of the kinds of a cross line's cells, for every cross line.
template <class MasksOf>
std::vector<std::uint32_t> masks_of_lines(int lines, MasksOf&& masks_of) {
  std::vector<std::uint32_t> masks;
  for (std::uint32_t number = 0; number < power(3, lines); ++number) {
    std::vector<int> cells;
    for (int line = 0; line < lines; ++line) cells.push_back(static_cast<int>(number / power(3, line) % 3));
    masks.push_back(masks_of(cells));
  }
  return masks;
}

/// Of the patterns that one group of lines has in cross lines, what each adds to the number of the j-th one.
class LinePlaces {
 public:
  LinePlaces(const BoardCut& cut, Group group) : lines_(cut.lines_of(group)) {}

  std::uint32_t of(std::uint32_t pattern, int j) const {
    pattern /= power(3, static_cast<int>(lines_.size()) * j);
    std::uint32_t place = 0;
    for (const int line : lines_) {
      place += pattern % 3 * power(3, line);
      pattern /= 3;
    }
    return place;
  }

 private:
  std::vector<int> lines_;
};

/// The masks of groups of so many cross lines, by the pattern of the inner code.
class MasksByInner {
 public:
  MasksByInner(const BoardCut& cut, const CrossMaskFamily& family, int cross_lines, std::uint32_t patterns)
      : family_(family), first_(cut, Group::first), extra_(cut, Group::extra), last_(cut, Group::last) {
    const LinePlaces inner(cut, Group::inner);
    inner_.resize(static_cast<std::size_t>(cross_lines));
    for (int j = 0; j < cross_lines; ++j)
      for (std::uint32_t pattern = 0; pattern < patterns; ++pattern)
        inner_[static_cast<std::size_t>(j)].push_back(inner.of(pattern, j));
    masks_.resize(patterns);
  }

  /// Valid until the next call.
  const std::vector<std::uint32_t>& of(std::uint32_t first, std::uint32_t extra, std::uint32_t last) {
    std::fill(masks_.begin(), masks_.end(), family_.of_none);
    for (std::size_t j = 0; j < inner_.size(); ++j) {
      const int line = static_cast<int>(j);
      const std::uint32_t* const of_line =
          family_.of_line.data() + first_.of(first, line) + extra_.of(extra, line) + last_.of(last, line);
      for (std::size_t pattern = 0; pattern < masks_.size(); ++pattern)
        masks_[pattern] = family_.joined(masks_[pattern], of_line[inner_[j][pattern]]);
    }
    return masks_;
  }

 private:
  const CrossMaskFamily& family_;
  LinePlaces first_, extra_, last_;
  std::vector<std::vector<std::uint32_t>> inner_;  ///< By cross line and pattern.
  std::vector<std::uint32_t> masks_;
};

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
  CrossMaskFamily family;
  family.masks = cross_masks;
  family.joined = joined_sides;
  // Kinds stand for tiles: 0 empty, 1 at most Dmax, 2 above; so 1 is the largest that a drop may be.
  const auto kind = [dmax = index.dmax()](int v) { return v == 0 ? 0U : v <= dmax ? 1U : 2U; };
  set_patterns(index, kind, family);
  static_assert(side_low == 1U << packed_up && side_low_one_drop == 1U << one_drop_up &&
                side_high == 1U << packed_down && side_high_one_drop == 1U << one_drop_down);
  family.of_none = side_low | side_high;
  family.of_line = masks_of_lines(
      index.cut().lines(), [](const std::vector<int>& cells) { return to_sides(packed_sides(cells, 1)); });
  return family;
}

CrossMaskFamily objective_family(const LayerIndex& index) {
  CrossMaskFamily family;
  family.masks = objective_masks;
  family.joined = [](std::uint32_t a, std::uint32_t b) { return a | b; };
  const auto kind = [largest = index.objective() - 1](int v) { return v == 0 ? 0U : v == largest ? 1U : 2U; };
  set_patterns(index, kind, family);
  family.of_none = 0;
  // Two tiles O - 1 with nothing but empty cells between make O, whichever way they are slid.
  family.of_line = masks_of_lines(index.cut().lines(), [](std::vector<int> cells) {
    std::erase(cells, 0);
    const bool makes = std::search_n(cells.begin(), cells.end(), 2, 1) != cells.end();
    return std::uint32_t{makes} << makes_objective_across;
  });
  return family;
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
    MasksByInner masks(cut, family, end - begin, inners);
    for (std::uint32_t outer = 0; outer < ends * extras * ends; ++outer) {
      const std::uint32_t first = outer / ends / extras, extra = outer / ends % extras, last = outer % ends;
      const std::uint32_t choice = static_cast<std::uint32_t>(g) * ends * extras * ends + outer;
      fill(choice * family.masks * arena.mask_words(), masks.of(first, extra, last), pattern_of);
    }
  }
}

}  // namespace dropslide::layers
