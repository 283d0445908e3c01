// Games in which both players cooperate to make a tile, or a board, that takes all the tiles that are
// dropped.
//
// Found by keeping the best boards after each drop, by how much of their weight stands early along a snake;
// what is found is then replayed by the rules, so the search need not be believed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oracle {

// The boards of a game with these drops: the empty one, then one after each drop and slide, the last one with
// the tile `highest` (any, if it is 0). Tiles are at most 16, boards at most 16 cells. `kept`: boards kept
// after each drop. Empty if none was found.
std::vector<std::string> game_of_drops(int rows, int cols, const std::vector<int>& drops, int highest,
                                       std::size_t kept);

// What such a game scores, slide by slide by the rules; nothing if the first board is not empty, or a board
// does not come from the one before by that drop and a slide that changes the board.
std::optional<std::int64_t> score_of_game(const std::vector<std::string>& boards,
                                          const std::vector<int>& drops);

}  // namespace oracle
