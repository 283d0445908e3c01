// From strings to their compact form and back.
#include "theory/line/bitonic_string.hpp"

#include <algorithm>
#include <cassert>

#include "theory/line/theorems.hpp"

namespace dropslide::line {
namespace {

constexpr TileSet tile_bit(int value) { return TileSet{1} << (value - 1); }

}  // namespace

std::optional<BitonicString> compact(const Configuration& c) {
  const auto first = std::find_if(c.begin(), c.end(), [](Exponent value) { return value > 0; });
  if (first == c.end() || std::find(first, c.end(), 0) != c.end()) return std::nullopt;
  if (!has_no_three_in_succession(c) || !is_bitonic(c)) return std::nullopt;
  const auto last_highest = std::max_element(c.rbegin(), c.rend()).base();
  BitonicString string;
  for (auto cell = first; cell != last_highest; ++cell) string.left = string.left.with(tile_bit(*cell));
  for (auto cell = last_highest; cell != c.end(); ++cell) string.right = string.right.with(tile_bit(*cell));
  return string;
}

Configuration expand(const BitonicString& string, int n) {
  assert(string.length() <= n);
  Configuration c(static_cast<std::size_t>(n - string.length()), 0);
  for (int value = 1; value <= longest_length; ++value)
    c.insert(c.end(), static_cast<std::size_t>(string.left.copies(tile_bit(value))),
             static_cast<Exponent>(value));
  for (int value = longest_length; value >= 1; --value)
    c.insert(c.end(), static_cast<std::size_t>(string.right.copies(tile_bit(value))),
             static_cast<Exponent>(value));
  return c;
}

}  // namespace dropslide::line
