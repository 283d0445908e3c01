// What the numbers of a printed table are, and the recorded costs of finding them.
#pragma once

#include <cstdint>
#include <string_view>

namespace dropslide {

/// What the numbers of a table are.
enum class Quantity : std::uint8_t {
  largest_tile,
  least_no_merge_dmax,
  shortest_drops,
  tile_frequency,     ///< Table 1: one cell a row, its numbers side by side.
  red_subtree_depth,  ///< Table 2.
  compared_strings    ///< No table: all strings of a length decided one by one, `line --check`.
};

/// Quantity named "max_tile", "min_no_merge_dmax", "shortest_drops", "tile_frequency", "red_subtree_depth"
/// or "compared_strings" in data files. Throws std::out_of_range.
Quantity parse_quantity(std::string_view name);

}  // namespace dropslide
