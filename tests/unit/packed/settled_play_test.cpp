// Settled play, held against the slide rule: where it says that Slider wins, he does so against every drop.
#include "packed/settled_play.hpp"

#include <map>
#include <string>

#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// Plays by the rules on plain boards, whatever tile below the objective Dropper drops.
class PlainPlay {
 public:
  explicit PlainPlay(int objective) : objective_(objective) {}

  /// Whether Slider makes the objective in at most so many slides, with Dropper to move.
  bool is_forced(const Board& board, int slides) {
    if (slides == 0) return false;
    const auto [known, is_new] = known_.try_emplace({to_text(board), slides}, true);
    if (is_new)
      for (const Drop drop : legal_drops(board, objective_ - 1))
        if (!can_answer(apply_drop(board, drop), slides)) return known_[{to_text(board), slides}] = false;
    return known_[{to_text(board), slides}];
  }

 private:
  bool can_answer(const Board& dropped, int slides) {
    for (const SlideOutcome& slid : legal_slides(dropped))
      if (slid.highest_merged >= objective_ || is_forced(slid.board, slides - 1)) return true;
    return false;
  }

  int objective_;
  std::map<std::pair<std::string, int>, bool> known_;
};

/// Every board below the objective that leaves Dropper a cell. Two slides more than settled play takes: to
/// make a pair of a chain, and the objective of the pair.
template <int Rows, int Cols>
void check_all(int objective, int slides) {
  using Pack = Packing<Rows, Cols, Word64>;
  CAPTURE(Rows, Cols, objective, slides);
  const SettledPlay<Pack> settled(objective, slides), at_once(objective, 0);
  PlainPlay plain(objective);
  int won = 0, won_at_once = 0;
  CHECK(first_exception(all_boards({Rows, Cols}, objective - 1), [&](const Board& board) {
          const Word64 word = Pack::pack(board);
          const Word64 right = Pack::equal_to_right(word), below = Pack::equal_to_below(word);
          if (count_tiles(board) == Rows * Cols || !settled.wins(word, right, below)) return true;
          ++won;
          won_at_once += at_once.wins(word, right, below) ? 1 : 0;
          return plain.is_forced(board, slides + 2);
        }) == none);
  CHECK(won > won_at_once);
}

}  // namespace

TEST_CASE("where settled play says that Slider wins, the slide rule leads him there against every drop") {
  check_all<1, 5>(4, 1);
  check_all<1, 6>(4, 1);
  check_all<2, 3>(4, 1);
  check_all<2, 3>(4, 2);
  check_all<2, 3>(5, 2);
}
