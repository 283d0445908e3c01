// A cooperative game, played move by move by the plain rules.
#pragma once

#include <string>

namespace oracle {

// Plays "1,1 r 1,2 l .. 2,3": row and column of each dropped 1, from 1 on, and the slide after it. Returns
// the number of drops. Throws std::invalid_argument if a drop falls on a tile, a slide changes nothing, or
// the last board is one that a slide changes.
int drops_to_the_end(int rows, int cols, const std::string& game);

}  // namespace oracle
