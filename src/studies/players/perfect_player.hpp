// The player who takes the best slide that a tablebase of the game against chance knows.
#pragma once

#include "engines/tablebase/tablebase.hpp"
#include "play/players/catalogue.hpp"

namespace dropslide {

/// Equally good slides have the same chance each, so that he does the same in all images of a board. Where
/// the tablebase holds the chance to make a tile, he slides at random once it is there.
///
/// Throws UsageError for a tablebase of two players; when asked for a slide, for a board that no play comes
/// to.
play::NamedPlayer perfect_player(std::shared_ptr<const Tablebase> tablebase);

}  // namespace dropslide
