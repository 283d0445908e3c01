// The relaxed game below a tile y of one row (theory/notes/one-row.md), on text and by its four rules as they
// stand there.
//
// A low part is written with a | in the place of the tiles from y on, and < or > for the side of the last
// drop: "12|3<".
#pragma once

#include <map>
#include <string>

namespace oracle {

// The least number of free cells with which each low part occurs, among all that occur with at most so many.
// 2 <= tile <= 5, most_cells <= 14.
std::map<std::string, int> low_parts_of_relaxed_game(int tile, int most_cells);

// The low part below `tile` of a string, given without dots and with the last drop first, if it has a tile
// that high.
std::string low_part_of(const std::string& string, int tile);

}  // namespace oracle
