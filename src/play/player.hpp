// Players of the stochastic game: what they see, and what they answer.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/random.hpp"
#include "game/slide.hpp"
#include "packed/packing.hpp"

namespace dropslide::play {

/// The place of a direction in `all_directions`.
constexpr std::size_t index_of(Direction direction) { return static_cast<std::size_t>(direction); }

/// A state in which a player must choose. Cells are numbered in reading order.
template <class Word>
struct Choice {
  Shape shape;
  Word board = 0;
  std::array<Word, 4> after{};  ///< Afterstates, in the order of `all_directions`; `board` where illegal.
  std::optional<Direction> previous = {};  ///< The last slide of this game.
  const std::stop_token* stop = nullptr;   ///< A request ends the choice; null where nobody stops it.

  /// Whether that slide changes the board.
  bool is_legal(Direction direction) const { return after[index_of(direction)] != board; }

  /// Whether no slide is legal.
  bool is_over() const {
    return std::all_of(after.begin(), after.end(), [this](Word slid) { return slid == board; });
  }
};

/// The exact chances of the four slides: weight / sum of weights, in the order of `all_directions`.
struct SlideChances {
  std::array<int, 4> weights{};  ///< At least 0; 0 for illegal slides.

  /// Of the weights; 0 only where the game is over.
  int sum() const { return weights[0] + weights[1] + weights[2] + weights[3]; }
  /// The chance of that slide, in [0, 1]. Requires sum() >= 1.
  double of(Direction direction) const { return double(weights[index_of(direction)]) / sum(); }

  /// Requires sum() >= 1.
  Direction draw(Generator& random) const {
    const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(sum())));
    const int first = weights[0], two = first + weights[1], three = two + weights[2];
    const int slide = (drawn >= first) + (drawn >= two) + (drawn >= three);  // No branch to be guessed.
    return all_directions[static_cast<std::size_t>(slide)];
  }
};

/// Of the slides with a weight those with the largest `value(direction)`, each with the same chance. NaN has
/// no place among the values.
template <class Value>
SlideChances best_slides(const SlideChances& among, Value&& value) {
  SlideChances best;
  std::optional<decltype(value(Direction::left))> most;
  for (const Direction direction : all_directions) {
    if (among.weights[index_of(direction)] == 0) continue;
    const auto worth = value(direction);
    if (!most || worth > *most) best = {}, most = worth;
    best.weights[index_of(direction)] = worth == *most;
  }
  return best;
}

/// Safe to use from several threads at once: what a player remembers of a game is in `Choice`.
template <class Word>
class Player {
 public:
  virtual ~Player() = default;

  /// A legal slide. Requires that the game is not over. Throws PlayStopped after a stop request.
  virtual Direction choose(const Choice<Word>& choice, Generator& random) const = 0;

  /// With which chances `choose` takes each slide; nothing for players that try games out. Requires and
  /// throws the same.
  virtual std::optional<SlideChances> slide_chances(const Choice<Word>&) const { return {}; }
};

/// A player that draws from chances known for every state.
template <class Word>
class RulePlayer final : public Player<Word> {
 public:
  using Rule = SlideChances (*)(
      const Choice<Word>&);  ///< The chances of the four slides. Requires that the game is not over.
  /// Plays by that rule.
  explicit RulePlayer(Rule rule) : rule_(rule) {}

  /// One slide by the chances of the rule.
  Direction choose(const Choice<Word>& choice, Generator& random) const override {
    return rule_(choice).draw(random);
  }
  /// What the rule says.
  std::optional<SlideChances> slide_chances(const Choice<Word>& choice) const override {
    return rule_(choice);
  }

 private:
  Rule rule_;
};

/// Makes a player, or a dropper, for boards of one shape in one word.
template <template <class> class Interface>
struct Maker {
  /// For boards packed in that word.
  template <class Word>
  using Function = std::function<std::unique_ptr<const Interface<Word>>(Shape)>;
  Function<Word64> narrow;  ///< For shapes and tiles that fit 64 bits.
  Function<Word128> wide;

  /// The one of the word. May throw UsageError for a shape that it does not play on.
  template <class Word>
  std::unique_ptr<const Interface<Word>> make(Shape shape) const {
    if constexpr (std::is_same_v<Word, Word64>)
      return narrow(shape);
    else
      return wide(shape);
  }
};

/// Makes a player for boards of one shape, in either word.
using PlayerMaker = Maker<Player>;

}  // namespace dropslide::play
