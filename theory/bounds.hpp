// Bounds and closed forms of the thesis (Zeegers 2016) that the solvers' answers are held against.
//
// Nothing here sees a solver: agreement is evidence.
#pragma once

#include <cstdint>
#include <vector>

#include "game/shape.hpp"

namespace dropslide {

/// Theorem 6 (page 14): no tile above mn + Dmax - 1 can be obtained, even if both players cooperate.
constexpr int highest_obtainable_tile(Shape shape, int dmax) { return shape.cells() + dmax - 1; }

/// No game brings the tile v onto a board with fewer drops, even if both players cooperate: one if v <= Dmax,
/// else 2^(v-Dmax) + v - Dmax - 1.
///
/// Proof: the tile v is made of dropped tiles of at most 2^(Dmax-1) each, so of 2^(v-Dmax) of them or more.
/// Let the last of these be dropped as w <= Dmax. It goes through v - w merges, each in a slide of its own,
/// and Dropper drops a tile that does not belong to v before each of these slides but the first: at least v -
/// Dmax - 1.
constexpr std::uint64_t least_drops_to_tile(int v, int dmax) {
  if (v <= dmax) return 1;
  return (std::uint64_t{1} << (v - dmax)) + static_cast<std::uint64_t>(v - dmax - 1);
}

/// A Dmax with which Dropper is proved to avoid every merge: 2 for m = 1 (Theorem 15, page 32), 4 for m = 2
/// (Theorem 16, page 32), and mn for every board, on which he can give each tile a value of its own.
constexpr int sufficient_no_merge_dmax(Shape shape) {
  if (shape.cells() == 1) return 1;
  return shape.rows == 1 ? 2 : shape.rows == 2 ? (shape.cells() < 4 ? shape.cells() : 4) : shape.cells();
}

/// A Dmax with which a merge is sure to come: 1 where there are two cells, since a full board of equal tiles
/// has equal neighbours; 0, which no game has, on one cell.
constexpr int insufficient_no_merge_dmax(Shape shape) { return shape.cells() > 1 ? 1 : 0; }

/// M(m, n, Dmax) of section 7.1 (page 46): the fewest drops of a cooperative game.
struct ShortestGameForm {
  std::uint64_t drops = 0;      ///< M, or a bound on it.
  bool is_upper_bound = false;  ///< False: the thesis states equality.
};

/// One of the two methods of section 7.1 for m, n > 2 and Dmax 1: a rows along which tiles are laid, b of
/// them.
///
/// `with_threes`: Figures 8 to 10, lines of odd length that have a 3 at one end, every second one.
/// `without_threes`: Figures 11 to 13, lines of even length. The last line is filled as a single row is.
struct ShortGameMethod {
  bool with_threes = false;  ///< Which of the two methods.
  int line_length = 0;       ///< a: odd with threes, else even.
  int lines = 0;
  std::uint64_t drops = 0;  ///< Of the dead board that it ends in.

  friend constexpr bool operator==(const ShortGameMethod&, const ShortGameMethod&) = default;
};

/// The methods that fit the board, along both axes, with the drops of the boards that they end in.
///
/// With threes and an even number b of lines these are (3a+3)(b-2)/2 + (3a+1)/2 + 3 * 2^((a-1)/2) - 2, fewer
/// than printed: 36 on 4x5 (Figure 10, whose tiles sum to that) for the printed 44. Requires 2 < m.
std::vector<ShortGameMethod> short_game_methods(Shape shape);

/// The closed form or upper bound as printed.
///
/// For m = n = 1 the formula for odd n gives 1, as it should. Requires 1 <= dmax.
ShortestGameForm shortest_game_form(Shape shape, int dmax);

}  // namespace dropslide
