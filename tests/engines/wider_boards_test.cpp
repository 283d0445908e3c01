// A wider board, board by board: Slider may win a board and lose it with an empty column more
// (theory/notes/wider-boards.md).
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engines/tablebase/tablebase.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "game/notation.hpp"
#include "oracle/oracle.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using tablebase::PositionValue;

namespace {

/// By plain recursion, with Dropper to move.
class PlainGame {
 public:
  PlainGame(int dmax, int objective) : dmax_(dmax), objective_(static_cast<char>('0' + objective)) {}

  bool slider_wins(const std::string& board) {
    if (const auto known = values_.find(board); known != values_.end()) return known->second;
    const auto drops = oracle::legal_drops(board, dmax_);
    const bool wins = std::all_of(drops.begin(), drops.end(), [&](const std::string& state) {
      return std::any_of(directions.begin(), directions.end(), [&](char to) { return wins_by(state, to); });
    });
    return values_[board] = wins;
  }

 private:
  static constexpr std::string_view directions = "lrud";

  bool wins_by(const std::string& state, char direction) {
    const std::string after = oracle::slide(state, direction);
    return after != state && (after.find(objective_) != std::string::npos || slider_wins(after));
  }

  int dmax_;
  char objective_;
  std::unordered_map<std::string, bool> values_;
};

/// A board of two rows with an empty column at the right.
std::string widened(const std::string& board) {
  const std::size_t middle = board.find('/');
  return board.substr(0, middle) + "." + board.substr(middle) + ".";
}

/// The boards of 2x3 that Slider wins, and that occur on 2x4 with a column more: kept are those that he wins
/// there, too.
struct Widened {
  int kept = 0;
  std::set<std::string> lost;
};

Widened widen_all(int dmax, int objective) {
  const TemporaryFolder folder;
  const Resources resources{.threads = 2, .memory_bytes = 1ULL << 30};
  const auto solved = [&](Shape shape) {
    const auto place = folder.path() / to_text(shape);
    search_tablebase(shape, {dmax, objective}, resources, {.run = {.name = "test", .folder = place}});
    return place;
  };
  const Tablebase narrow(solved({2, 3})), wide(solved({2, 4}));
  Widened found;
  for (int layer = 0; layer < narrow.layers(); ++layer)
    narrow.for_each<PositionValue>(layer, 0, narrow.positions(layer),
                                   [&](const Board& any, const PositionValue& value) {
                                     if (value.winner != Winner::slider) return;
                                     for (const std::string& board : oracle::symmetric_images(to_text(any))) {
                                       const auto there = wide.find(parse_board(widened(board)));
                                       if (!there) continue;
                                       if (there->winner == Winner::slider)
                                         ++found.kept;
                                       else
                                         found.lost.insert(board);
                                     }
                                   });
  return found;
}

}  // namespace

TEST_CASE("wider boards: with an empty column more Slider loses some boards of 2x3 that he wins") {
  struct Row {
    int dmax, objective, kept, lost;
  };
  for (const auto& [dmax, objective, kept, lost] :
       {Row{1, 6, 3400, 0}, {2, 4, 1300, 0}, {2, 5, 1552, 22}, {3, 4, 855, 0}, {3, 5, 1557, 58}}) {
    CAPTURE(dmax, objective);
    const Widened found = widen_all(dmax, objective);
    CHECK(found.kept == kept);
    CHECK(static_cast<int>(found.lost.size()) == lost);
    PlainGame plain(dmax, objective);
    for (const std::string& board : found.lost) {
      CAPTURE(board);
      CHECK(plain.slider_wins(board));
      CHECK_FALSE(plain.slider_wins(widened(board)));
    }
    if (dmax == 2 && objective == 5) CHECK(found.lost.contains("141/22."));
  }
}
