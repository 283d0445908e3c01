// Kumar 2018, chapter 5: players that do not look at the tiles.
#include "play/players/blind.hpp"

namespace dropslide::play {
namespace {

SlideChances certain(Direction direction) {
  SlideChances chances;
  chances.weights[index_of(direction)] = 1;
  return chances;
}

template <class Word>
SlideChances first_legal(const Choice<Word>& choice, const std::array<Direction, 4>& order,
                         std::size_t from) {
  std::size_t next = from;
  while (!choice.is_legal(order[next])) next = (next + 1) % order.size();
  return certain(order[next]);
}

constexpr bool is_vertical(Direction direction) {
  return direction == Direction::up || direction == Direction::down;
}

}  // namespace

template <class Word>
SlideChances random_slide(const Choice<Word>& choice) {
  SlideChances chances;
  for (const Direction direction : all_directions)
    chances.weights[index_of(direction)] = choice.is_legal(direction);
  return chances;
}

template <class Word>
SlideChances next_in_sequence(const Choice<Word>& choice) {
  constexpr std::array order{Direction::right, Direction::down, Direction::left, Direction::up};
  std::size_t from = 0;
  if (choice.previous)
    from =
        static_cast<std::size_t>(std::find(order.begin(), order.end(), *choice.previous) - order.begin()) + 1;
  return first_legal(choice, order, from % order.size());
}

template <class Word>
SlideChances random_on_other_axis(const Choice<Word>& choice) {
  const bool wants_vertical = !choice.previous || !is_vertical(*choice.previous);
  SlideChances chances;
  for (const Direction direction : all_directions)
    chances.weights[index_of(direction)] =
        choice.is_legal(direction) && is_vertical(direction) == wants_vertical;
  return chances.sum() > 0 ? chances : random_slide(choice);
}

template <class Word>
SlideChances always_up(const Choice<Word>& choice) {
  return first_legal(choice, {Direction::up, Direction::left, Direction::right, Direction::down}, 0);
}

template SlideChances random_slide(const Choice<Word64>&);
template SlideChances random_slide(const Choice<Word128>&);
template SlideChances next_in_sequence(const Choice<Word64>&);
template SlideChances next_in_sequence(const Choice<Word128>&);
template SlideChances random_on_other_axis(const Choice<Word64>&);
template SlideChances random_on_other_axis(const Choice<Word128>&);
template SlideChances always_up(const Choice<Word64>&);
template SlideChances always_up(const Choice<Word128>&);

}  // namespace dropslide::play
