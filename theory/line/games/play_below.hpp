// How long the tiles below y can be played with on a fixed number of free cells.
//
// Of a string without passing look at its low part (low_game.hpp) while nothing moves in the high part, and
// forget how long that can be: a tile y that is made leaves, and the low part has as many free cells as
// before. With few cells every such game ends, and makes hardly a tile y; with more it can go on for ever.
// theory/notes/one-row.md has the numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "run/progress.hpp"

namespace dropslide::line {

/// Of all games below one tile on so many cells.
struct PlayBelow {
  /// Those without a pair that fit, whether they occur or not, and all that follow from them.
  std::uint64_t low_parts = 0;
  /// The most tiles y that a game makes before it ends; nothing if one can be played on for ever.
  std::optional<int> most_made;
  bool was_interrupted = false;    ///< By request, or for want of memory: the rest then says nothing.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// Requires    2 <= tile <= 16, cells >= 1.
/// Complexity  up to 5^(tile-1) low parts, as a rule four times as many for each tile more: 344 264 for 9 on
///             11 cells, 100 million for 13 on 16; a microsecond and up to 45 bytes each.
PlayBelow play_below(int tile, int cells, const Resources& resources);

}  // namespace dropslide::line
