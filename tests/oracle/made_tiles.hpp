// Tiles y that the low part of one row makes one after the other (theory/notes/one-row.md, "Proved: the sums
// grow no faster than 8^(n/4)"), on text and as the page says it.
#pragma once

#include <string>
#include <vector>

namespace oracle {

// A tile y that is made: free cells of the low part less 4y/3, the moves that the tile before it frees, and
// the side.
struct MadeTile {
  int cells = 0;
  int free_moves = 0;
  char side = '<';  // Or '>'.
};

// Whether these tiles can be made after a tile y on the left. 3 <= tile <= 9.
bool tiles_can_be_made(const std::vector<MadeTile>& sequence, int tile);

}  // namespace oracle
