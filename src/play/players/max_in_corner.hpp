// Kumar 2018, sections 6.1, 6.2, 6.4 and 6.5: players that bring the largest tiles into corners.
//
// A tile in a corner has two corner directions, which leave it there. A tile on an edge has its wall, a
// closest corner on it and a second closest one; any other tile has a closest corner. Readings, where the
// thesis leaves a rule open:
//  * Illegal slides are left out of every list and every draw. Where nothing is left, every legal slide has
//    the same chance.
//  * The weight 4 "towards closest corner" of a centre tile in 6.1 is 2 for each of the corner's two
//    directions, as 6.2 says it.
//  * Midway between two corners, on boards with an odd side, both are as close: their weights are shared
//    equally.
#pragma once

#include "play/player.hpp"

namespace dropslide::play {

/// "Max-in-Corner (Unique)": a legal slide at random where several tiles are largest.
template <class Word>
SlideChances max_in_corner_unique(const Choice<Word>& choice);

/// "Max-in-Corner (All)": each largest tile adds its weights.
template <class Word>
SlideChances max_in_corner_all(const Choice<Word>& choice);

/// "Greedy Max-in-Corner": as (All), but of the corner directions the one that scores most.
template <class Word>
SlideChances greedy_max_in_corner(const Choice<Word>& choice);

/// "Greedier Max-in-Corner": of the corner directions, or else of all slides, the one that scores most.
template <class Word>
SlideChances greedier_max_in_corner(const Choice<Word>& choice);

}  // namespace dropslide::play
