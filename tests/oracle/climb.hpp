// One game on 4x4 in which both players cooperate to make the highest tile that Theorem 6 allows.
//
// Only one tile is ever dropped, written 1; with every tile raised by one it is the game with 4s alone. Found
// by keeping the best boards after each drop, by how much of their weight stands early along a snake; what is
// found is then replayed by the rules, so the search need not be believed.
#pragma once

#include <string>
#include <vector>

namespace oracle {

// The boards of such a game, after each slide, from the empty one to the first with the tile 16. `kept`:
// boards kept after each drop; 40 are enough. Empty if it was not found.
std::vector<std::string> game_to_highest_tile(std::size_t kept);

// Whether each board but the first comes from the one before by a drop of 1 and a slide that changes the
// board.
bool is_a_game_of_ones(const std::vector<std::string>& boards);

}  // namespace oracle
