// How many boards there are, by formula: the independent count beside every enumeration.
#pragma once

#include "base/words.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// Boards of the shape with every cell one of `values` values (empty included): values^(mn).
///
/// Throws  std::overflow_error beyond 128 bits.
Word128 count_boards(Shape shape, int values);

/// The same up to the symmetry group of the shape, by Burnside's lemma: the mean over the group of
/// values^(cycles), where a symmetry moves the cells in that many cycles.
///
/// Throws  std::overflow_error beyond 128 bits.
Word128 count_board_orbits(Shape shape, int values);

/// Those of them with a tile of at most `dmax`, or none, in some corner: by Theorem 1 all that are reachable.
///
/// Throws  std::overflow_error beyond 128 bits.
Word128 count_cornered_orbits(Shape shape, int values, int dmax);

}  // namespace dropslide
