// How long the tiles below y can be played with on a fixed number of free cells.
#pragma once

#include <cstdint>
#include <optional>

#include "run/progress.hpp"

namespace dropslide {

/// All games without passing below one tile on n free cells (theory/line/games/play_below.hpp).
struct PlayBelowStudy {
  int n = 0;
  int tile = 0;
  std::uint64_t low_parts = 0;   ///< Without a pair, whether they occur or not, and all that follow.
  std::optional<int> most_made;  ///< The most tiles y that a game makes; nothing if one goes on for ever.
  double seconds = 0;
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// Largest tile that `study_play_below` takes.
inline constexpr int highest_below = 14;

/// Requires    n >= 1, 2 <= tile <= 14.
/// Complexity  four times as much for each tile more (play_below.hpp).
PlayBelowStudy study_play_below(int n, int tile, const Resources& resources);

}  // namespace dropslide
