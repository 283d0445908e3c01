// How a player is asked for his slides in all states of an age: one by one by each thread, or in batches.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "game/board.hpp"
#include "play/any_shape_slides.hpp"
#include "play/effort.hpp"
#include "play/player.hpp"
#include "play/tiles.hpp"
#include "studies/players/exact/policy_evaluation.hpp"

namespace dropslide {

/// Answers for the states of one age after the other.
template <class Word>
class StatePlayer {
 public:
  virtual ~StatePlayer() = default;

  /// To be called by one thread before the states are asked for. Throws PlayStopped after a stop request.
  virtual void prepare(const std::vector<Word>& states, const play::AnyShapeSlides<Word>& slides,
                       const std::stop_token& stop) = 0;

  /// Of the state at that place among those of `prepare`. Requires that it has a legal slide. Thread-safe.
  virtual ChancesOfSlides chances(const play::Choice<Word>& choice, std::size_t place) const = 0;

  /// Held for the states.
  virtual std::uint64_t bytes() const = 0;
};

/// A player with a rule for each state.
template <class Word>
class OneByOne final : public StatePlayer<Word> {
 public:
  explicit OneByOne(std::unique_ptr<const play::Player<Word>> player) : player_(std::move(player)) {}

  void prepare(const std::vector<Word>&, const play::AnyShapeSlides<Word>&, const std::stop_token&) override {
  }

  ChancesOfSlides chances(const play::Choice<Word>& choice, std::size_t) const override {
    const play::SlideChances found = player_->slide_chances(choice).value();
    ChancesOfSlides chances;
    for (const Direction direction : all_directions) chances[play::index_of(direction)] = found.of(direction);
    return chances;
  }

  std::uint64_t bytes() const override { return 0; }

 private:
  std::unique_ptr<const play::Player<Word>> player_;
};

/// A player who answers for many states at a time.
template <class Word>
class InBatches final : public StatePlayer<Word> {
 public:
  /// The player must outlive it.
  InBatches(Shape shape, const BatchPlayer& player) : shape_(shape), player_(player) {}

  void prepare(const std::vector<Word>& states, const play::AnyShapeSlides<Word>& slides,
               const std::stop_token& stop) override {
    chances_.assign(states.size(), {});
    for (std::size_t place = 0; place < states.size();) {
      if (stop.stop_requested()) throw play::PlayStopped();
      begin_batch();
      for (; place < states.size() && places_.size() < most_in_a_batch; ++place)
        take(states[place], place, slides);
      if (!places_.empty()) ask();
    }
  }

  ChancesOfSlides chances(const play::Choice<Word>&, std::size_t place) const override {
    return chances_[place];
  }

  std::uint64_t bytes() const override {
    return chances_.capacity() * sizeof(ChancesOfSlides) + tiles_.capacity() + legal_.capacity() +
           answers_.capacity() * sizeof(ChancesOfSlides);
  }

 private:
  static constexpr std::size_t most_in_a_batch = 1 << 17;
  /// Sums of chances may differ so much from 1, which rounding in 32 bits explains.
  static constexpr double rounding = 1e-5;

  void begin_batch() {
    places_.clear();
    tiles_.clear();
    legal_.clear();
  }

  void take(Word board, std::size_t place, const play::AnyShapeSlides<Word>& slides) {
    const play::Choice<Word> choice{shape_, board, slides.of(board), {}, nullptr};
    if (choice.is_over()) return;
    places_.push_back(place);
    for (int cell = 0; cell < shape_.cells(); ++cell)
      tiles_.push_back(static_cast<std::uint8_t>(play::tile_at(board, cell)));
    for (const Direction direction : all_directions) legal_.push_back(choice.is_legal(direction));
  }

  void ask() {
    answers_.assign(places_.size(), {});
    player_(batch(), answers_);
    for (std::size_t number = 0; number < places_.size(); ++number)
      chances_[places_[number]] = checked(number);
  }

  ChancesOfSlides checked(std::size_t number) const {
    ChancesOfSlides chances = answers_[number];
    double sum = 0;
    for (const Direction direction : all_directions) {
      const double chance = chances[play::index_of(direction)];
      if (!(chance >= 0 && chance <= 1 + rounding))
        throw UsageError(fmt::format("the player slides {} on {} with chance {}: expected 0 to 1",
                                     to_text(direction), text_of(number), chance));
      if (chance > 0 && legal_[4 * number + play::index_of(direction)] == 0)
        throw UsageError(fmt::format("the player slides {} on {}, which changes nothing there",
                                     to_text(direction), text_of(number)));
      sum += chance;
    }
    if (std::abs(sum - 1) > rounding)
      throw UsageError(
          fmt::format("the player's chances on {} add up to {}, not to 1", text_of(number), sum));
    for (double& chance : chances) chance /= sum;
    return chances;
  }

  StateBatch batch() const { return {shape_, tiles_, legal_}; }

  std::string text_of(std::size_t number) const { return to_text(batch().board(number)); }

  Shape shape_;
  const BatchPlayer& player_;
  std::vector<ChancesOfSlides> chances_;
  std::vector<std::size_t> places_;  ///< Of the states of the batch.
  std::vector<std::uint8_t> tiles_, legal_;
  std::vector<ChancesOfSlides> answers_;
};

}  // namespace dropslide
