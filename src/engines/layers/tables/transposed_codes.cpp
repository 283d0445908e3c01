// The codes of a square board with rows and columns exchanged.
#include "engines/layers/tables/transposed_codes.hpp"

#include "engines/layers/index/power.hpp"

namespace dropslide::layers {
namespace {

/// Where a line of the board has its tiles in a `CrossSlide`.
struct LinePlace {
  const LineCodes* codes = nullptr;  ///< Of the line's group.
  std::uint32_t place_value = 0;     ///< Of the line in a digit.
  int shift = 0;                     ///< Of the group's field.
};

/// By line.
std::vector<LinePlace> line_places(const LayerIndex& index) {
  const BoardCut& cut = index.cut();
  const CrossSlideBits bits = CrossSlideBits::of(cut.has_extra());
  std::vector<LinePlace> places(static_cast<std::size_t>(cut.lines()));
  const auto place_group = [&](Group group, int shift) {
    int line_of_group = 0;
    for (const int line : cut.lines_of(group))
      places[static_cast<std::size_t>(line)] = {
          &index.codes(group), power(static_cast<std::uint32_t>(index.objective()), line_of_group++), shift};
  };
  place_group(Group::first, 0);
  place_group(Group::last, bits.end);
  place_group(Group::inner, 2 * bits.end);
  place_group(Group::extra, 2 * bits.end + bits.inner);
  return places;
}

}  // namespace

std::uint32_t corner_pair(const LayerIndex& index, LineCode end_code) {
  const auto base = static_cast<std::uint32_t>(index.objective());
  return index.ends().digit(end_code, 0) % base * base +
         index.ends().digit(end_code, index.cut().line_cells() - 1) % base;
}

TransposedCodes::TransposedCodes(const LayerIndex& index)
    : pairs_(static_cast<std::uint32_t>(index.objective() * index.objective())) {
  const std::vector<LinePlace> places = line_places(index);
  // The tile in cell j of line i goes to cell i of line j.
  const auto contribution = [&](Group group, LineCode code) {
    CrossSlide word = 0;
    int line_of_group = 0;
    for (const int line : index.cut().lines_of(group)) {
      for (int cell = 0; cell < index.cut().line_cells(); ++cell) {
        const LinePlace& to = places[static_cast<std::size_t>(cell)];
        const std::uint32_t digit = to.place_value * index.codes(group).tile(code, line_of_group, cell);
        word += CrossSlide{to.codes->from_digit(digit, line)} << to.shift;
      }
      ++line_of_group;
    }
    return word;
  };
  for (const Group group : all_groups) {
    const LineCodes& codes = index.codes(group);
    for (std::uint32_t place = 0; place < codes.size(); ++place)
      words_[static_cast<std::size_t>(group)].push_back(contribution(group, codes.code_at(place)));
  }
  for (LineCode code = 0; code < index.ends().size(); ++code)
    pairs_of_ends_.push_back(corner_pair(index, code));
}

}  // namespace dropslide::layers
