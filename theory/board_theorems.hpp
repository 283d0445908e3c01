// Theorems 1 to 5 and Corollary 3 of section 4 as predicates on boards.
//
// Nothing here slides a board: `game/slide.hpp` says what a slide does, these say what must be true of it.
// Pages are those of Zeegers 2016.
#pragma once

#include "game/slide.hpp"

namespace dropslide {

/// Theorem 1 (page 12), of every reachable board: some corner holds at most Dmax; an empty corner does.
bool has_low_corner(const Board& board, int dmax);

/// Theorem 2 (pages 12 and 13), of every board: a slide is allowed iff two equal tiles stand side by side
/// along it, or an empty cell directly in front of a tile.
bool allows_slide(const Board& board, Direction direction);

/// Corollary 3 (page 13), of every board with a tile: Slider has lost iff no cell is empty and no two
/// neighbours are equal.
bool is_lost_for_slider(const Board& board);

/// Theorem 4 (page 14), of every board with Dropper to move: a cell on the boundary is empty.
bool has_empty_boundary_cell(const Board& board);

/// Pairs of a tile and an empty cell directly in front of it, seen in the direction of a slide.
int count_gaps(const Board& board, Direction direction);

/// The fewest such pairs in any of the four directions. Theorem 5 (page 14): none with Dropper to move, at
/// most one with Slider to move.
int fewest_gaps(const Board& board);

/// The sum T of the 1-2 pattern with a 1 in a corner: no dead board weighs less (section 7.1, page 38).
///
/// Proof: cut the board into floor(mn/2) dominoes and at most one single cell; the tiles of a domino differ,
/// so they weigh at least 1 + 2, and the single cell at least 1.
constexpr std::uint64_t pattern_sum(Shape shape) {
  const auto cells = static_cast<std::uint64_t>(shape.cells());
  return cells / 2 * 3 + cells % 2;
}

/// The 1-2 pattern with a 1 in the upper left corner (Figure 5, page 38). Up to symmetry there is no other,
/// unless m and n are odd; then the other one has a 2 in every corner, which Theorem 1 excludes for Dmax 1.
Board one_two_pattern(Shape shape);

}  // namespace dropslide
