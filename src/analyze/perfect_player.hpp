// The player who takes the best slide that a tablebase of the game against chance knows.
#pragma once

#include "play/catalogue.hpp"
#include "solve/tablebase/tablebase.hpp"

namespace dropslide {

/// Of equally good slides the first in the order of `all_directions`. Where the tablebase holds the chance to
/// make a tile, he slides at random once it is there.
///
/// Throws UsageError for a tablebase of two players; when asked for a slide, for a board that no play comes
/// to.
play::NamedPlayer perfect_player(std::shared_ptr<const Tablebase> tablebase);

}  // namespace dropslide
