// The objective game with fewer drops for Dropper, by plain recursion.
#pragma once

namespace oracle {

// Can Slider force a tile of at least `objective`, which exceeds dmax, from the empty board, if Dropper may
// drop only beside a tile (after the first drop), or never beside an equal one, or both? A Dropper who has no
// drop left loses.
bool slider_wins_restricted(int rows, int cols, int dmax, int objective, bool only_beside_tile,
                            bool never_beside_equal);

}  // namespace oracle
