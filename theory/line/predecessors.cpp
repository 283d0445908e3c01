// Where a string can come from.
#include "theory/line/predecessors.hpp"

namespace dropslide::line {
namespace {

/// The slope that merges into `slope` from pairs made of the tiles `expanded`; nothing if a pair would stand
/// beside its equal, or a 1 is asked for.
std::optional<Slope> expanded(const Slope& slope, TileSet chosen) {
  const TileSet once = (slope.once & ~chosen) | slope.twice;
  const TileSet pairs = chosen >> 1;
  if ((chosen & 1) != 0 || (once & pairs) != 0) return std::nullopt;
  return Slope{once, pairs};
}

std::vector<Cut> cuts_of_pair(const Slope& left, const Slope& right, TileSet top) {
  if (top == 1) return {};
  Cut outer_left{left, right, left.twice | top, right.twice, top, Top::stays};
  outer_left.left.once |= top;
  Cut outer_right{left, right, left.twice, right.twice | top, top, Top::stays};
  outer_right.right.once |= top;
  return {outer_left, outer_right};
}

std::vector<Cut> cuts_of_single(const Slope& left, const Slope& right, TileSet top) {
  std::vector<Cut> cuts{{left, right, left.twice, right.twice, top, Top::stays}};
  if (top == 1) return cuts;
  const TileSet half = top >> 1;  // Three in a row otherwise.
  cuts.push_back(
      {left, right, left.twice | (left.once & half), right.twice | (right.once & half), top, Top::divides});
  return cuts;
}

}  // namespace

std::optional<BitonicString> Cut::predecessor(TileSet expanded_left, TileSet expanded_right) const {
  const std::optional<Slope> l = expanded(left, expanded_left);
  const std::optional<Slope> r = expanded(right, expanded_right);
  if (!l || !r) return std::nullopt;
  BitonicString string{*l, *r};
  if (what == Top::stays) {
    string.left.once |= top;
    return string;
  }
  const TileSet half = top >> 1;
  if ((string.tiles() & half) != 0) return std::nullopt;
  string.left.twice |= half;
  return string;
}

std::vector<Cut> cuts(const BitonicString& c) {
  if ((c.left.tiles() & 1) == 0 || c.sum() == 1) return {};
  BitonicString rest = c;
  rest.left.once = (c.left.once & ~TileSet{1}) | (c.left.twice & 1);
  rest.left.twice &= ~TileSet{1};
  const TileSet top = rest.highest();
  const Slope left = rest.left.without(top);
  if ((left.twice & 1) != 0 || (rest.right.twice & 1) != 0) return {};
  return (rest.left.twice & top) != 0 ? cuts_of_pair(left, rest.right, top)
                                      : cuts_of_single(left, rest.right, top);
}

}  // namespace dropslide::line
