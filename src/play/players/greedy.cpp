// Kumar 2018, sections 6.3 and 6.6: players that take what is best at once.
#include "play/players/greedy.hpp"

#include "play/players/blind.hpp"
#include "play/tiles.hpp"

namespace dropslide::play {
template <class Word>
SlideChances greediest_of(const SlideChances& chances, const Choice<Word>& choice) {
  return best_slides(chances, [&](Direction d) { return merge_potential(choice.after[index_of(d)]); });
}

template <class Word>
SlideChances greedy(const Choice<Word>& choice) {
  return greediest_of(random_slide(choice), choice);
}

template <class Word>
SlideChances greedy_for_empty(const Choice<Word>& choice) {
  return best_slides(random_slide(choice), [&](Direction d) {
    return choice.shape.cells() - count_tiles(choice.after[index_of(d)]);
  });
}

template SlideChances greediest_of(const SlideChances&, const Choice<Word64>&);
template SlideChances greediest_of(const SlideChances&, const Choice<Word128>&);
template SlideChances greedy(const Choice<Word64>&);
template SlideChances greedy(const Choice<Word128>&);
template SlideChances greedy_for_empty(const Choice<Word64>&);
template SlideChances greedy_for_empty(const Choice<Word128>&);

}  // namespace dropslide::play
