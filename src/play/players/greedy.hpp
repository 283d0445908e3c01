// Kumar 2018, sections 6.3 and 6.6: players that take what is best at once.
//
// The thesis does not say which of equally good slides is made: here each has the same chance.
#pragma once

#include "play/player.hpp"

namespace dropslide::play {

/// "Greedy" (6.3): the legal slide that scores most.
template <class Word>
SlideChances greedy(const Choice<Word>& choice);

/// "Greedy-for-Empty" (6.6): the legal slide that leaves most cells empty.
template <class Word>
SlideChances greedy_for_empty(const Choice<Word>& choice);

/// Among the slides with a weight, those that score most, each with the same chance; illegal ones are left
/// out. Requires that a legal one has a weight.
template <class Word>
SlideChances greediest_of(const SlideChances& chances, const Choice<Word>& choice);

}  // namespace dropslide::play
