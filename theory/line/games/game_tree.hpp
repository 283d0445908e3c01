// The partial game tree of Figure 4: strings of the passing game, level by level, and which of them need
// passing.
#pragma once

#include <vector>

#include "run/progress.hpp"
#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// A string of the tree. Equal strings of a level are one node.
struct TreeNode {
  BitonicString string;
  bool needs_passing = false;  ///< Red in Figure 4.
  int after_left = -1;         ///< Where l leads: a node of the next level; -1 for none.
  int after_right = -1;        ///< Where r leads. Equal to `after_left` if it does not matter which.
};

/// The first levels of the tree on n cells.
struct GameTree {
  int n = 0;                                  ///< Cells, 1 to 21.
  std::vector<std::vector<TreeNode>> levels;  ///< levels[k] holds the strings with T = k + 1.
  bool was_interrupted = false;               ///< By request, or for want of memory: then levels are missing.
  std::uint64_t needed_bytes = 0;             ///< More than the budget, if that was the reason.
};

/// The first `levels` levels on n cells. Requires 1 <= n <= 21.
GameTree grow_game_tree(int n, int levels, const Resources& resources);

}  // namespace dropslide::line
