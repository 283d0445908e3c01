// Kumar 2018, chapter 5: players that do not look at the tiles.
#pragma once

#include "play/player.hpp"

namespace dropslide::play {

/// "Random" (5.1.1): every legal slide with the same chance.
template <class Word>
SlideChances random_slide(const Choice<Word>& choice);

/// "Sequential" (5.1.2): right, down, left, up, in turn. A slide that is illegal when its turn comes is left
/// out, and the sequence goes on from the one that was made.
template <class Word>
SlideChances next_in_sequence(const Choice<Word>& choice);

/// "Randomly Alternate" (5.1.3): up or down by chance, then right or left by chance, in turn. Where one of
/// the two is illegal it is the other; where both are, that turn is left out.
template <class Word>
SlideChances random_on_other_axis(const Choice<Word>& choice);

/// "Always Up" (5.1.4): up, else left, else right, else down.
template <class Word>
SlideChances always_up(const Choice<Word>& choice);

}  // namespace dropslide::play
