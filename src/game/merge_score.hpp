// The score of merges: a slide scores the faces of the tiles that it makes.
#pragma once

#include <array>

#include "game/packing.hpp"

namespace dropslide {

/// The score of a game that dropped 2s alone and has come to the tile: every tile 2^v was made by v - 1
/// rounds of merges that score 2^v each.
constexpr std::int64_t merge_potential_of_tile(int tile) {
  return tile == 0 ? 0 : std::int64_t{tile - 1} << tile;
}

/// The same for a whole board. A drop of 4 adds 4 to it and scores nothing; a slide scores the difference of
/// the boards after it and before.
template <class Word>
constexpr std::int64_t merge_potential(Word board) {
  constexpr int pair_bits = 2 * cell_bits<Word>;
  constexpr auto pairs = [] {
    std::array<std::int64_t, std::size_t{1} << pair_bits> scores{};
    for (std::size_t pair = 0; pair < scores.size(); ++pair)
      scores[pair] = merge_potential_of_tile(static_cast<int>(pair % (1U << cell_bits<Word>))) +
                     merge_potential_of_tile(static_cast<int>(pair >> cell_bits<Word>));
    return scores;
  }();
  std::int64_t sum = 0;
  for (; board != 0; board >>= pair_bits) sum += pairs[static_cast<std::size_t>(board & (pairs.size() - 1))];
  return sum;
}

}  // namespace dropslide
