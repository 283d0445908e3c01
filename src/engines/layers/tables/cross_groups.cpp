// Cross lines taken together in groups.
#include "engines/layers/tables/cross_groups.hpp"

#include "engines/layers/index/power.hpp"
#include "engines/layers/tables/cross_masks.hpp"

namespace dropslide::layers {

CrossGroups CrossGroups::of(const BoardCut& cut, int words) {
  const int outer_lines = 2 * cut.end_lines + cut.extra_lines;
  const auto bytes_of = [&](int of_lines, std::size_t masks) {
    return std::size_t{power(3, outer_lines * of_lines)} * masks * static_cast<std::size_t>(words) * 8;
  };
  CrossGroups groups;
  while (groups.lines < cut.line_cells() && 2 * bytes_of(groups.lines + 1, cross_masks) <= most_mask_bytes)
    ++groups.lines;
  groups.count = (cut.line_cells() + groups.lines - 1) / groups.lines;
  groups.mask_bytes = static_cast<std::size_t>(groups.count) *
                      bytes_of(groups.lines, std::size_t{cross_masks} + objective_masks);
  return groups;
}

std::uint32_t CrossGroups::patterns(int of_lines) const { return power(3, of_lines * lines); }

CrossParts::CrossParts(const LineCodes& codes, const CrossGroups& groups, const DigitPatterns& occurrence,
                       const DigitPatterns& objective, const Steps& steps)
    : cross_lines_(static_cast<std::size_t>(codes.group().cells)),
      groups_(static_cast<std::size_t>(groups.count)),
      numbers_(codes.size() * size()) {
  for (LineCode code = 0; code < codes.size(); ++code) {
    std::uint32_t* const slides = &numbers_[code * size()];
    std::uint32_t* const masks = slides + cross_lines_;
    std::uint32_t* const masks_of_objective = masks + groups_;
    for (int j = 0; j < codes.group().cells; ++j) {
      const std::uint32_t digit = codes.digit(code, j);
      const std::uint32_t cell = power(3, codes.group().lines * (j % groups.lines));
      slides[j] = digit * steps.digit;
      masks[j / groups.lines] += occurrence[digit] * cell * steps.mask;
      masks_of_objective[j / groups.lines] += objective[digit] * cell * steps.objective_mask;
    }
    for (std::uint32_t g = 0; g < groups_; ++g) {
      masks[g] += g * steps.group_masks;
      masks_of_objective[g] += g * steps.group_objective_masks;
    }
  }
}

}  // namespace dropslide::layers
