// What the numbers of a printed table are.
#include "costs/quantity.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace dropslide {

Quantity parse_quantity(std::string_view name) {
  if (name == "max_tile") return Quantity::largest_tile;
  if (name == "min_no_merge_dmax") return Quantity::least_no_merge_dmax;
  if (name == "shortest_drops") return Quantity::shortest_drops;
  if (name == "tile_frequency") return Quantity::tile_frequency;
  if (name == "red_subtree_depth") return Quantity::red_subtree_depth;
  if (name == "compared_strings") return Quantity::compared_strings;
  throw std::out_of_range(fmt::format("unknown quantity '{}'", name));
}

}  // namespace dropslide
