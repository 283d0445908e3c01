// Bounds and closed forms of the thesis (Zeegers 2016) that the solvers' answers are held against.
//
// Nothing here sees a solver: agreement is evidence.
#pragma once

#include <cstdint>
#include <optional>

#include "game/shape.hpp"

namespace dropslide {

/// Theorem 6 (page 14): no tile above mn + Dmax - 1 can be obtained, even if both players cooperate.
constexpr int highest_obtainable_tile(Shape shape, int dmax) { return shape.cells() + dmax - 1; }

/// A Dmax with which Dropper is proved to avoid every merge: 2 for m = 1 (Theorem 15, page 32), 4 for m = 2
/// (Theorem 16, page 32), and mn for every board, on which he can give each tile a value of its own.
constexpr int sufficient_no_merge_dmax(Shape shape) {
  if (shape.cells() == 1) return 1;
  return shape.rows == 1 ? 2 : shape.rows == 2 ? (shape.cells() < 4 ? shape.cells() : 4) : shape.cells();
}

/// M(m, n, Dmax) of section 7.1 (page 46): the fewest drops of a cooperative game.
struct ShortestGameForm {
  std::uint64_t drops = 0;
  bool is_upper_bound = false;  ///< False: the thesis states equality.
};

/// The closed form or upper bound as printed.
///
/// For m = n = 1 the formula for odd n gives 1, as it should. Requires 1 <= dmax.
ShortestGameForm shortest_game_form(Shape shape, int dmax);

}  // namespace dropslide
