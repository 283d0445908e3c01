// The adversary who drops what a tablebase of two players knows to be best for Dropper.
#include "studies/players/perfect_dropper.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "play/tiles.hpp"
#include "questions/tablebase_query.hpp"
#include "studies/players/tablebase_maker.hpp"

namespace dropslide {
namespace {

using tablebase::PositionValue;

template <class Word>
class PerfectDropper final : public play::Dropper<Word> {
 public:
  explicit PerfectDropper(std::shared_ptr<const Tablebase> tablebase)
      : tablebase_(std::move(tablebase)), chance_(tablebase_->shape()) {}

  play::CellDrop drop(Word word, Generator& random, const std::stop_token* stop) const override {
    const Board board = play::board_of(tablebase_->shape(), word);
    std::vector<play::CellDrop> best;
    std::int64_t best_good = least_good;
    if (highest_tile(board) < tablebase_->game().objective)
      for (const Drop& drop : legal_drops(board, StochasticGame::dmax)) {
        const std::int64_t good = good_of(slider_value(*tablebase_, apply_drop(board, drop)));
        if (good < best_good || good == least_good) continue;
        if (good > best_good) best.clear();
        best_good = good;
        best.push_back({drop.row * board.shape().cols + drop.col, drop.value});
      }
    if (best.empty()) return chance_.drop(word, random, stop);
    return best[random.below(static_cast<std::uint32_t>(best.size()))];
  }

 private:
  static constexpr std::int64_t least_good = 0;

  /// Above `least_good` where the drop is to be preferred to chance: a win soon before a win late before a
  /// loss late.
  std::int64_t good_of(const std::optional<PositionValue>& value) const {
    constexpr std::int64_t win = 1'000'000;
    if (!value) return least_good;
    const std::int64_t moves = value->moves.value_or(0);
    if (value->winner == Winner::dropper) return 2 * win - moves;
    return value->moves ? 1 + moves : least_good;
  }

  std::shared_ptr<const Tablebase> tablebase_;
  play::RandomDropper<Word> chance_;
};

}  // namespace

play::NamedDropper perfect_dropper(std::shared_ptr<const Tablebase> tablebase) {
  if (tablebase->facts().is_number || tablebase->game().dmax != StochasticGame::dmax)
    throw UsageError(
        fmt::format("the tablebase in {} has no Dropper with Dmax 2: make one with 'solve --dmax 2 --out'",
                    tablebase->folder().string()));
  static const play::DropperKind kind{
      .name = "perfect",
      .text = "the best drop by the tablebase that 'solve --dmax 2 --out' left in a folder",
      .numbers = {},
      .make = nullptr};
  return {"perfect", &kind, maker_by<PerfectDropper, play::Dropper>(tablebase)};
}

}  // namespace dropslide
