// The player who takes the best slide that a tablebase knows.
#include "studies/players/perfect_player.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "packed/merge_score.hpp"
#include "play/players/blind.hpp"
#include "play/tiles.hpp"
#include "studies/players/tablebase_maker.hpp"

namespace dropslide {
namespace {

template <class Word>
class PerfectPlayer final : public play::Player<Word> {
 public:
  explicit PerfectPlayer(std::shared_ptr<const Tablebase> tablebase) : tablebase_(std::move(tablebase)) {}

  Direction choose(const play::Choice<Word>& choice, Generator& random) const override {
    return slide_chances(choice)->draw(random);
  }

  std::optional<play::SlideChances> slide_chances(const play::Choice<Word>& choice) const override {
    if (play::highest_tile(choice.board) >= tablebase_->game().objective) return play::random_slide(choice);
    return play::best_slides(play::random_slide(choice), [&](Direction direction) {
      return value_of(choice.board, choice.after[play::index_of(direction)]);
    });
  }

 private:
  double value_of(Word before, Word after) const {
    return with_number_domain(tablebase_->domain(), [&]<class Domain>(const Domain&) {
      if (Domain::at_objective && play::highest_tile(after) >= tablebase_->game().objective)
        return Domain::worth(*Domain::at_objective);
      const auto score = static_cast<double>(merge_potential(after) - merge_potential(before));
      return Domain::worth(Domain::after_slide(score, stored(after)));
    });
  }

  double stored(Word after) const {
    const Board board = play::board_of(tablebase_->shape(), after);
    const auto value = tablebase_->find_number(board);
    if (!value)
      throw UsageError(
          fmt::format("the tablebase in {} does not hold {}", tablebase_->folder().string(), to_text(board)));
    return *value;
  }

  std::shared_ptr<const Tablebase> tablebase_;
};

}  // namespace

play::NamedPlayer perfect_player(std::shared_ptr<const Tablebase> tablebase) {
  if (!tablebase->facts().is_number)
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
  return {"perfect", &kind, maker_by<PerfectPlayer, play::Player>(tablebase)};
}

}  // namespace dropslide
