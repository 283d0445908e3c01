// Kumar 2018, sections 6.3 and 6.6: players that take what is best at once.
#include "play/greedy.hpp"

#include "play/blind.hpp"
#include "play/tiles.hpp"

namespace dropslide::play {
namespace {

/// The slides with a weight for which `gain` is greatest.
template <class Gain>
SlideChances best_of(const SlideChances& chances, Gain&& gain) {
  SlideChances best;
  std::int64_t most = -1;
  for (const Direction direction : all_directions) {
    if (chances.weights[index_of(direction)] == 0) continue;
    const auto gained = static_cast<std::int64_t>(gain(direction));
    if (gained > most) best = {}, most = gained;
    best.weights[index_of(direction)] = gained == most;
  }
  return best;
}

}  // namespace

template <class Word>
SlideChances greediest_of(const SlideChances& chances, const Choice<Word>& choice) {
  return best_of(chances, [&](Direction d) { return merge_potential(choice.after[index_of(d)]); });
}

template <class Word>
SlideChances greedy(const Choice<Word>& choice) {
  return greediest_of(random_slide(choice), choice);
}

template <class Word>
SlideChances greedy_for_empty(const Choice<Word>& choice) {
  return best_of(random_slide(choice),
                 [&](Direction d) { return choice.shape.cells() - count_tiles(choice.after[index_of(d)]); });
}

template SlideChances greediest_of(const SlideChances&, const Choice<Word64>&);
template SlideChances greediest_of(const SlideChances&, const Choice<Word128>&);
template SlideChances greedy(const Choice<Word64>&);
template SlideChances greedy(const Choice<Word128>&);
template SlideChances greedy_for_empty(const Choice<Word64>&);
template SlideChances greedy_for_empty(const Choice<Word128>&);

}  // namespace dropslide::play
