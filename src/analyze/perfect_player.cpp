// The player who takes the best slide that a tablebase knows.
#include "analyze/perfect_player.hpp"

#include <fmt/format.h>

#include <limits>

#include "base/error.hpp"
#include "game/merge_score.hpp"
#include "play/blind.hpp"
#include "play/tiles.hpp"

namespace dropslide {
namespace {

template <class Word>
class PerfectPlayer final : public play::Player<Word> {
 public:
  PerfectPlayer(std::shared_ptr<const Tablebase> tablebase, Shape shape)
      : tablebase_(std::move(tablebase)), shape_(shape) {
    if (tablebase_->shape() != shape)
      throw UsageError(fmt::format("the tablebase in {} is of {}, the game on {}",
                                   tablebase_->folder().string(), to_text(tablebase_->shape()),
                                   to_text(shape)));
  }

  Direction choose(const play::Choice<Word>& choice, Generator& random) const override {
    return slide_chances(choice)->draw(random);
  }

  std::optional<play::SlideChances> slide_chances(const play::Choice<Word>& choice) const override {
    if (play::highest_tile(choice.board) >= tablebase_->game().objective) return play::random_slide(choice);
    std::array<double, 4> values{};
    double best = -std::numeric_limits<double>::infinity();
    for (const Direction direction : all_directions) {
      const std::size_t i = play::index_of(direction);
      if (!choice.is_legal(direction)) continue;
      values[i] = value_of(choice.board, choice.after[i]);
      best = std::max(best, values[i]);
    }
    play::SlideChances chances;
    for (const Direction direction : all_directions) {
      const std::size_t i = play::index_of(direction);
      chances.weights[i] = choice.is_legal(direction) && values[i] == best ? 1 : 0;
    }
    return chances;
  }

 private:
  /// Larger is better.
  double value_of(Word before, Word after) const {
    if (tablebase_->kind() == tablebase::ValueKind::failure) {
      if (play::highest_tile(after) >= tablebase_->game().objective) return 0;
      return -stored(after);
    }
    return static_cast<double>(merge_potential(after) - merge_potential(before)) + stored(after);
  }

  double stored(Word after) const {
    const Board board = play::board_of(shape_, after);
    const auto value = tablebase_->find_number(board);
    if (!value)
      throw UsageError(
          fmt::format("the tablebase in {} does not hold {}", tablebase_->folder().string(), to_text(board)));
    return *value;
  }

  std::shared_ptr<const Tablebase> tablebase_;
  Shape shape_;
};

template <class Word>
auto make_on(std::shared_ptr<const Tablebase> tablebase) {
  return [tablebase](Shape shape) -> std::unique_ptr<const play::Player<Word>> {
    return std::make_unique<PerfectPlayer<Word>>(tablebase, shape);
  };
}

}  // namespace

play::NamedPlayer perfect_player(std::shared_ptr<const Tablebase> tablebase) {
  if (!is_against_chance(tablebase->kind()))
    throw UsageError(fmt::format("the tablebase in {} is of two players: make one with 'expect --out'",
                                 tablebase->folder().string()));
  static const play::PlayerKind kind{.name = "perfect",
                                     .title = "Perfect play",
                                     .source = "a tablebase",
                                     .text = "the best slide by a tablebase that 'expect --out' left",
                                     .numbers = {},
                                     .is_memoryless = true,
                                     .is_symmetric = true,
                                     .has_chances = true,
                                     .make = nullptr};
  return {"perfect", &kind, {make_on<Word64>(tablebase), make_on<Word128>(tablebase)}};
}

}  // namespace dropslide
