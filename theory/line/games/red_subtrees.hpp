// What passing alone can reach: the red subtrees of Figure 4 and their depths, Table 2.
#pragma once

#include <cstdint>
#include <vector>

#include "run/progress.hpp"
#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// The strings that the passing game reaches from 1123...x, and that the non-passing game never reaches
/// ("red").
struct RedSubtree {
  int x = 0;                         ///< The last tile of the root 1123...x.
  std::uint64_t red_levels = 0;      ///< Levels below the root in which every string is red.
  std::uint64_t last_red_level = 0;  ///< The deepest level below the root that holds a red string.
  std::uint64_t strings = 0;         ///< Red strings, the root among them.
  bool ends_on_full_boards =
      false;  ///< The board ends the subtree before a string of the non-passing game is met.
  /// Tiles of the longest string up to the level after the last red one, red or reached without passing.
  int longest_string = 0;
  /// Up to that level the end of the row has kept no string out: the numbers are those of all longer rows.
  bool is_of_all_longer_rows = false;
};

/// What `find_red_subtrees` found.
struct RedSubtrees {
  std::vector<RedSubtree> trees;
  bool was_interrupted = false;    ///< By request, or for want of memory: then there are no trees.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// The red subtrees on n cells for x = 2 .. highest, without those whose root does not fit or is not red.
///
/// Requires    1 <= n <= 35; highest <= 20, and highest <= 12 beyond n = 21.
/// Complexity  enumerates the non-passing game up to T = 2^highest and the depth of the last subtree.
RedSubtrees find_red_subtrees(int n, int highest, const Resources& resources);

}  // namespace dropslide::line
