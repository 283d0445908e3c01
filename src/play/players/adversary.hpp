// A Dropper who looks some plies ahead and wants the game to end.
#pragma once

#include "play/dropper.hpp"

namespace dropslide::play {

/// What the adversary counts: empty cells after `depth` plies (a slide is one, a drop another) of best slides
/// and worst drops; a game that ends before counts less than any that goes on, the sooner the less.
inline constexpr int empty_cell_counts = 1;
inline constexpr int dead_ply_counts = 100;  ///< For each ply that was left.

/// Drops a 2 or a 4 where that leaves least; of several such drops each has the same chance. The opening
/// tiles are dropped so, too. Requires depth >= 1.
DropperMaker adversary(int depth);

}  // namespace dropslide::play
