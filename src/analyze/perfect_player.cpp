// The player who takes the best slide that a tablebase knows.
#include "analyze/perfect_player.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "game/merge_score.hpp"
#include "play/tiles.hpp"

namespace dropslide {
namespace {

template <class Word>
Board board_of(Shape shape, Word word) {
  Board board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell)
    board.set(cell / shape.cols, cell % shape.cols, static_cast<Exponent>(play::tile_at(word, cell)));
  return board;
}

template <class Word>
class PerfectPlayer final : public play::Player<Word> {
 public:
  PerfectPlayer(const Tablebase& tablebase, Shape shape) : tablebase_(tablebase), shape_(shape) {}

  Direction choose(const play::Choice<Word>& choice, Generator&) const override {
    std::optional<Direction> best;
    double best_value = 0;
    for (const Direction direction : all_directions) {
      if (!choice.is_legal(direction)) continue;
      const double value = value_of(choice.board, choice.after[play::index_of(direction)]);
      if (best && value <= best_value) continue;
      best = direction;
      best_value = value;
    }
    return best.value();
  }

  std::optional<play::SlideChances> slide_chances(const play::Choice<Word>& choice) const override {
    Generator unused(0, 0);
    play::SlideChances chances;
    chances.weights[play::index_of(choose(choice, unused))] = 1;
    return chances;
  }

 private:
  /// Larger is better.
  double value_of(Word before, Word after) const {
    if (tablebase_.kind() == tablebase::ValueKind::failure) {
      if (play::highest_tile(after) >= tablebase_.game().objective) return 0;
      return -stored(after);
    }
    return static_cast<double>(merge_potential(after) - merge_potential(before)) + stored(after);
  }

  double stored(Word after) const {
    const Board board = board_of(shape_, after);
    const auto value = tablebase_.find_number(board);
    if (!value)
      throw UsageError(
          fmt::format("the tablebase in {} does not hold {}", tablebase_.folder().string(), to_text(board)));
    return *value;
  }

  const Tablebase& tablebase_;
  Shape shape_;
};

template <class Word>
auto make_on(const Tablebase& tablebase) {
  return [&tablebase](Shape shape) -> std::unique_ptr<const play::Player<Word>> {
    return std::make_unique<PerfectPlayer<Word>>(tablebase, shape);
  };
}

}  // namespace

play::NamedPlayer perfect_player(const Tablebase& tablebase) {
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
