// Players that look a given number of plies ahead, as Erisgen and Ballesteros 2024 have them.
#pragma once

#include "play/player.hpp"

namespace dropslide::play {

/// What a player thinks each slide is worth. Safe to use from several threads at once.
template <class Word>
class SlideValues {
 public:
  virtual ~SlideValues() = default;

  /// In the order of `all_directions`, in tenths; -infinity for illegal slides. Adds to `states` those whose
  /// slides were made. Throws TileBeyondWord and PlayStopped.
  virtual std::array<double, 4> of(const Choice<Word>& choice, std::uint64_t& states) const = 0;
};

/// Algorithm 3: after each slide the mean over every drop of what `depth` more plies show. For `expectimax`
/// by Algorithm 4, for `minimax` by Algorithm 5; the first drop is by chance in both, as printed. Boards are
/// valued by the snake matrix. Requires a playable shape that fits the word.
template <class Word>
std::unique_ptr<const SlideValues<Word>> expectimax_values(Shape shape, int depth);
/// As `expectimax_values`, after the first drop by the worst drops.
template <class Word>
std::unique_ptr<const SlideValues<Word>> minimax_values(Shape shape, int depth);

/// The players that make the slide of the largest value, or any of several with the same chance.
PlayerMaker expectimax(int depth);
/// As `expectimax`, by `minimax_values`.
PlayerMaker minimax(int depth);

}  // namespace dropslide::play
