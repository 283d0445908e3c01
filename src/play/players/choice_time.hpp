// How long players and droppers of large numbers think, known before they begin.
#pragma once

#include "play/players/catalogue.hpp"

namespace dropslide::play {

/// About how many seconds of one thread a slide takes at the beginning of a game, when a look ahead sees most
/// drops. It is extrapolated from smaller numbers, which are tried for some hundredths of a second: good to a
/// factor of ten or so, more for deep searches. 0 of a player without large numbers, which is not tried.
double seconds_of_slide(const NamedPlayer& player, Shape shape);

/// The same for a drop.
double seconds_of_drop(const NamedDropper& dropper, Shape shape);

}  // namespace dropslide::play
