// How long players and droppers of large numbers think.
#include "play/players/choice_time.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/clock.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/any_shape_slides.hpp"

namespace dropslide::play {
namespace {

/// Chosen: up to these a choice takes well below a second on every board.
constexpr int quick_depth = 4, quick_runs = 1000;

/// Chosen: a trial that takes longer says enough.
constexpr double long_trial_seconds = 0.01;

template <class Choose>
double seconds_of(Choose&& choose) {
  const auto start = Clock::now();
  choose();
  return seconds_since(start);
}

/// A player's slide on the board that has a 2 in its first and its last cell.
template <class Word>
double trial_seconds(const PlayerMaker& maker, Shape shape) {
  const Word board = Word{1} | Word{1} << (cell_bits<Word> * (shape.cells() - 1));
  const Choice<Word> choice{shape, board, make_any_shape_slides<Word>(shape)->of(board)};
  const auto player = maker.make<Word>(shape);
  Generator random(0, 0);
  return seconds_of([&] { player->choose(choice, random); });
}

/// A dropper's drop on the board that has a 2 in its first cell.
template <class Word>
double trial_seconds(const DropperMaker& maker, Shape shape) {
  const auto dropper = maker.make<Word>(shape);
  Generator random(0, 0);
  return seconds_of([&] { dropper->drop(Word{1}, random, nullptr); });
}

/// `in_seconds(numbers)` is what a choice with such numbers takes. Two plies, a slide and a drop, multiply
/// the time by about the same factor each time.
template <class Named, class InSeconds>
double seconds_at_depth(const Named& named, InSeconds&& in_seconds) {
  const int depth = named.numbers.front();
  int tried = depth % 2 == 0 ? 2 : 1;
  double before = in_seconds({tried}), last = before;
  while (tried < depth && last < long_trial_seconds) {
    tried += 2;
    before = std::exchange(last, in_seconds({tried}));
  }
  return last * std::pow(std::max(last / before, 1.0), (depth - tried) / 2);
}

template <class Named>
double seconds_of_choice(const Named& named, Shape shape) {
  if (named.numbers.empty() || shape.cells() < 2) return 0;
  const auto in_seconds = [&](std::vector<int> numbers) {
    const auto maker = named.kind->make(numbers);
    return fits_word64(shape, 0) ? trial_seconds<Word64>(maker, shape) : trial_seconds<Word128>(maker, shape);
  };
  const int first = named.numbers.front();
  if (looks_ahead(*named.kind)) return first <= quick_depth ? 0 : seconds_at_depth(named, in_seconds);
  if (first <= quick_runs) return 0;
  std::vector<int> fewer = named.numbers;
  fewer.front() = quick_runs / 10;
  return in_seconds(fewer) * first / fewer.front();
}

}  // namespace

double seconds_of_slide(const NamedPlayer& player, Shape shape) { return seconds_of_choice(player, shape); }

double seconds_of_drop(const NamedDropper& dropper, Shape shape) { return seconds_of_choice(dropper, shape); }

}  // namespace dropslide::play
