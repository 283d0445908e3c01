// The score of merges: a slide scores the faces of the tiles that it makes.
#pragma once

#include <array>

#include "packed/packing.hpp"

namespace dropslide {

/// The score of a game that dropped 2s alone and has come to the tile: every tile 2^v was made by v - 1
/// rounds of merges that score 2^v each.
constexpr std::int64_t merge_potential_of_tile(int tile) {
  return tile == 0 ? 0 : std::int64_t{tile - 1} << tile;
}

/// The same for two neighbouring cells of a packed word, by their bits.
template <class Word>
inline constexpr auto pair_potentials = [] {
  std::array<std::int64_t, std::size_t{1} << (2 * cell_bits<Word>)> sums{};
  for (std::size_t pair = 0; pair < sums.size(); ++pair)
    sums[pair] = merge_potential_of_tile(static_cast<int>(pair % (1U << cell_bits<Word>))) +
                 merge_potential_of_tile(static_cast<int>(pair >> cell_bits<Word>));
  return sums;
}();

/// The same for a whole board. A drop of 4 adds 4 to it and scores nothing; a slide scores the difference of
/// the boards after it and before.
template <class Word>
constexpr std::int64_t merge_potential(Word board) {
  constexpr auto pair_mask = pair_potentials<Word>.size() - 1;
  std::int64_t sum = 0;
  for (; board != 0; board >>= 2 * cell_bits<Word>)
    sum += pair_potentials<Word>[static_cast<std::size_t>(board & pair_mask)];
  return sum;
}

}  // namespace dropslide
