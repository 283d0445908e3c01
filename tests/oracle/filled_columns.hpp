// Dropper fills a board column by column and no tile equals another: how far Slider can slide rows that stand
// side by side apart.
//
// Plain recursion on boards, with every tile a value of its own. What a slide does is read off the board.
#pragma once

#include <optional>

namespace oracle {

// The fewest drops, from a board whose first column is full, after which Slider can have slid two rows side
// by side further apart than `shift`, whatever Dropper does; nothing if more than `most_drops` are needed.
//
// A row is slid as many cells as its tiles move. Dropper drops into the column next to those that are full,
// and into the next one when that is full.
std::optional<int> least_drops_apart(int rows, int shift, int most_drops);

}  // namespace oracle
