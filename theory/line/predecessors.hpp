// Where a string can come from: the strings that one move turns into it, by the tiles that are expanded.
#pragma once

#include <optional>
#include <vector>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// What becomes of the highest tile on the way back.
enum class Top : std::uint8_t {
  stays,    ///< One highest tile is left as it is.
  divides,  ///< The only highest tile is expanded: the pair is the new top.
};

/// A string without the 1 that was dropped last, cut at its highest tile, with the tiles that must be
/// expanded.
///
/// A tile x + 1 is *expanded* to the pair xx that it was merged from. Of a pair the outer tile must be; of a
/// pair of highest tiles either one, which gives two ways to cut.
struct Cut {
  Slope left, right;                      ///< What is left and right of the cut.
  TileSet must_left = 0, must_right = 0;  ///< Tiles that have to be expanded, by slope.
  TileSet top = 0;                        ///< The highest tile, as a set of one.
  Top what = Top::stays;                  ///< What becomes of it.

  /// Tiles of the left slope that may be expanded: all but the 1.
  TileSet may_left() const { return left.tiles() & ~TileSet{1}; }
  /// Tiles of the right slope that may be expanded: all but the 1.
  TileSet may_right() const { return right.tiles() & ~TileSet{1}; }

  /// The string t with g(t) = c without the dropped 1 and these tiles expanded; nothing if two of its
  /// neighbours would be equal without having merged. Then c = r(t), and c = l(f(t)).
  ///
  /// Requires  must_left <= expanded_left <= may_left(), and so on the right.
  std::optional<BitonicString> predecessor(TileSet expanded_left, TileSet expanded_right) const;
};

/// Every way to cut c; together their predecessors are all strings that one move of the passing game turns
/// into c or f of them. Empty for the start and for strings without a leading 1.
std::vector<Cut> cuts(const BitonicString& c);

}  // namespace dropslide::line
