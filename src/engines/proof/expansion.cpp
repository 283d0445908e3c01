// The successors of one position on their way from the rules to the table.
#include "engines/proof/expansion.hpp"

namespace dropslide::proof {

template <class Word>
void Expansion<Word>::start(const SearchedGame<Word>& game, const SharedPositions& positions, Word position) {
  game.graph.expand_undecided(position, successors_);
  keys_.clear();
  if (successors_.dropper_wins) return;
  for (const Child<Word>& child : successors_.children) {
    keys_.push_back(positions.key(game.numbers.number(child.position)));
    positions.prefetch(keys_.back());
  }
}

template <class Word>
bool Expansion<Word>::fetch_overflows(const SharedPositions& positions) const {
  bool any = false;
  for (const SharedPositions::Key key : keys_) any |= positions.prefetch_overflow(key);
  return any;
}

template class Expansion<Word64>;
template class Expansion<Word128>;

}  // namespace dropslide::proof
