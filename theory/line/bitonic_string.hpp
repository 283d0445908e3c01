// The compact form of a string that obeys Theorem 10: four sets of tiles, on which a move takes a few
// instructions.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "theory/line/configuration.hpp"

namespace dropslide::line {

/// Tiles by value: bit x - 1 stands for x.
using TileSet = std::uint64_t;

/// Calls work(tile), a set of one, for every tile of the set, the highest first.
template <class Work>
constexpr void for_tiles_downwards(TileSet tiles, Work&& work) {
  while (tiles != 0) {
    const TileSet tile = std::bit_floor(tiles);
    tiles ^= tile;
    work(tile);
  }
}

/// The tiles on one side of the highest tile; which they are says where they stand.
///
///   left slope of 11236..     once  = {2, 3}      bits ...0000110
///                             twice = {1}         bits ...0000001
struct Slope {
  TileSet once = 0;   ///< Tiles that stand there once.
  TileSet twice = 0;  ///< Tiles that stand there twice, side by side.

  /// All tiles of the slope, each once.
  constexpr TileSet tiles() const { return once | twice; }
  /// Cells that they take.
  constexpr int length() const { return std::popcount(once) + 2 * std::popcount(twice); }
  /// Sum of 2^(v-1): with bit x - 1 for x, the sets are their own sums.
  constexpr std::uint64_t sum() const { return once + 2 * twice; }
  /// The tiles below a tile, which is given as a set of one.
  constexpr Slope below(TileSet tile) const { return {once & (tile - 1), twice & (tile - 1)}; }
  /// The sum over those.
  constexpr std::uint64_t sum_below(TileSet tile) const { return below(tile).sum(); }
  /// How often a tile stands there, which is given as a set of one.
  constexpr int copies(TileSet tile) const {
    return ((once & tile) != 0 ? 1 : 0) + ((twice & tile) != 0 ? 2 : 0);
  }
  /// Every pair becomes its successor. Requires no pair beside a tile that would make three of it.
  constexpr Slope merged() const {
    const TileSet made = twice << 1;
    return {once ^ made, once & made};
  }
  /// The slope with one more of this tile, if any, of which it has one at most.
  constexpr Slope with(TileSet tile) const { return {once ^ tile, twice | (once & tile)}; }
  /// The slope without this tile, however often it stands there.
  constexpr Slope without(TileSet tile) const { return {once & ~tile, twice & ~tile}; }
  friend constexpr bool operator==(const Slope&, const Slope&) = default;
};

/// A string without its dots. The highest tiles count as part of the left slope, so each string has one form.
///
/// Since no run is longer than two, g merges every pair and nothing else, from whichever side: so r and l
/// differ in the side of the drop alone. Requires a tile, as every string of the game has.
struct BitonicString {
  Slope left, right;  ///< On either side of the highest tile; both outwards from it.

  /// All tiles of the string, each once.
  constexpr TileSet tiles() const { return left.tiles() | right.tiles(); }
  /// The highest tile, as a set of one.
  constexpr TileSet highest() const { return std::bit_floor(tiles()); }
  /// Cells that the tiles take.
  constexpr int length() const { return left.length() + right.length(); }
  /// T of the string: the sum of 2^(v-1).
  constexpr std::uint64_t sum() const { return left.sum() + right.sum(); }
  /// The sum over the tiles below a tile, which is given as a set of one.
  constexpr std::uint64_t sum_below(TileSet tile) const {
    return left.sum_below(tile) + right.sum_below(tile);
  }
  /// Whether two equal tiles stand side by side: a slide would merge them.
  constexpr bool has_pair() const { return (left.twice | right.twice) != 0; }

  /// The string read from the other end: f.
  constexpr BitonicString mirrored() const {
    const TileSet top = highest();
    const Slope fresh = right.without(top);
    return {{fresh.once | (left.once & top), fresh.twice | (left.twice & top)}, left.without(top)};
  }

  constexpr BitonicString merged() const {
    BitonicString g{left.merged(), right.merged()};
    const TileSet top = g.highest();
    // A highest tile that the right slope has made belongs to the left one; beside another it makes a pair
    // there.
    const TileSet arrived = g.right.once & top;
    g.right.once ^= arrived;
    g.left = g.left.with(arrived);
    return g;
  }

  /// A 1 in front of the first tile. Requires at most one 1 on the left slope.
  constexpr BitonicString with_drop() const { return {left.with(1), right}; }

  friend constexpr bool operator==(const BitonicString&, const BitonicString&) = default;
};

/// The string of one tile 1, with which every game starts.
inline constexpr BitonicString start_string{{1, 0}, {0, 0}};

/// The compact form of c without its dots; nothing if dots stand between tiles, there is no tile, or c breaks
/// Theorem 10 (three in succession, or not bitonic).
std::optional<BitonicString> compact(const Configuration& c);

/// The string on n cells. Requires length() <= n.
Configuration expand(const BitonicString& string, int n);

}  // namespace dropslide::line
