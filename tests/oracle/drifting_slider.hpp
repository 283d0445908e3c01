// Slider against a Dropper who fills three rows column by column: the strategy of theory/notes/no-merges.md,
// played on a board by plain rules.
#pragma once

#include <cstdint>

namespace oracle {

struct ForcedMerge {
  int drops;       // After which two tiles could be merged; 0: the board was full before.
  int columns;     // Full ones then.
  bool is_broken;  // A slide of the strategy was not allowed, or something was not as the proof says.
};

// Dropper chooses by the seed among the cells that he may fill and the values 1..dmax, where he can so that
// Slider cannot merge at once, and then so that few of Slider's next slides line up equal tiles.
ForcedMerge force_merge(int dmax, int columns, std::uint64_t seed);

}  // namespace oracle
