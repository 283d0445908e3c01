// The player who takes the best slide that a tablebase of the game against chance knows.
#pragma once

#include "play/catalogue.hpp"
#include "solve/tablebase/tablebase.hpp"

namespace dropslide {

/// Of equally good slides the first in the order of `all_directions`. The tablebase must outlive him; where
/// it holds the chance to make a tile, the tile must not be there yet.
///
/// Throws, when asked for a slide, UsageError for a board that the tablebase does not hold.
play::NamedPlayer perfect_player(const Tablebase& tablebase);

}  // namespace dropslide
