// Random play from a board on, and the players made of it.
#include "play/playout.hpp"

#include <map>

#include "play/players/monte_carlo.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

using Playout22 = Playout<2, 2, Word64>;
using Playout44 = Playout<4, 4, Word64>;

std::array<double, 4> shares(const PlayerMaker& maker, const Board& board, int draws) {
  const auto player = maker.make<Word64>(board.shape());
  Generator random(4, 0);
  std::array<double, 4> seen{};
  for (int i = 0; i < draws; ++i)
    seen[index_of(player->choose(choice_on<Word64>(board), random))] += 1.0 / draws;
  return seen;
}

}  // namespace

TEST_CASE("random play goes on until no slide is legal, and its score is that of its merges") {
  const Playout44 playout;
  Generator random(1, 0);
  for (int i = 0; i < 50; ++i) {
    CAPTURE(i);
    Playout44::Position position{packed<Word64>(parse_board("12../..../..../...."))};
    const std::int64_t before = position.score();
    playout.play(position, 1'000'000, random);
    const Board end = Packing<4, 4, Word64>::unpack(position.board);
    CHECK(legal_slides(end).empty());
    CHECK(position.slides + static_cast<std::uint64_t>(position.fours) ==
          layer_sum(end) - 3);  // Drops raise the sum by 1 or 2.
    CHECK(position.score() >= before);
  }
}

TEST_CASE("random play makes no more slides than it may") {
  const Playout44 playout;
  Generator random(1, 0);
  for (const std::uint64_t most : {0U, 1U, 7U}) {
    CAPTURE(most);
    Playout44::Position position{packed<Word64>(parse_board("12../..../..../...."))};
    playout.play(position, most, random);
    CHECK(position.slides == most);
  }
}

TEST_CASE("random play makes each legal slide with the same chance") {
  const Playout22 playout;
  Generator random(5, 0);
  std::map<Word64, int> after;
  constexpr int draws = 30'000;
  for (int i = 0; i < draws; ++i) {
    Playout22::Position position{packed<Word64>(parse_board("3./.."))};  // Right or down.
    playout.play(position, 1, random);
    ++after[position.board & packed<Word64>(parse_board(".7/7."))];
  }
  const int right = after[packed<Word64>(parse_board(".3/.."))] +
                    after[packed<Word64>(parse_board(".3/1."))] + after[packed<Word64>(parse_board(".3/2."))];
  CHECK(std::abs(right - draws / 2) < 5 * std::sqrt(draws / 4.0));
}

TEST_CASE("random play that might make a tile beyond the word asks for the wide word") {
  const Playout44 playout;
  Generator random(1, 0);
  Playout44::Position near{packed<Word64>(parse_board("fedc/ba98/..../...."))};
  CHECK_NOTHROW(playout.play(near, 20, random));
  Playout44::Position position{packed<Word64>(parse_board("fedc/ba98/7654/32.."))};
  CHECK_THROWS_AS(playout.play(position, 1'000'000, random), TileBeyondWord);
}

TEST_CASE("drops are 2 with 0.9 and 4 with 0.1, and uniform over the empty cells") {
  Generator random(6, 0);
  std::map<std::pair<int, int>, int> seen;
  constexpr int draws = 100'000;
  const RandomDropper<Word64> dropper({2, 2});
  for (int i = 0; i < draws; ++i) {
    const CellDrop drop = dropper.drop(packed<Word64>(parse_board(".1/..")), random, nullptr);
    ++seen[{drop.cell, drop.tile}];
  }
  CHECK(seen.size() == 6);
  for (const int cell : {0, 2, 3}) {
    CAPTURE(cell);
    CHECK(std::abs(seen[{cell, 1}] - 0.3 * draws) < 5 * std::sqrt(0.21 * draws));
    CHECK(std::abs(seen[{cell, 2}] - 0.1 / 3 * draws) < 5 * std::sqrt(0.033 * draws));
  }
}

TEST_CASE(
    "one random slide further, Monte Carlo makes the slide that scores, and any of several that score "
    "alike") {
  const Board board = parse_board("5.../5.../..../....");
  for (const bool shares_runs : {false, true}) {
    const auto seen =
        shares(monte_carlo({.runs = 40, .most_slides = 1, .shares_runs = shares_runs}), board, 400);
    CAPTURE(shares_runs);
    CHECK(seen[0] == 0);  // Illegal.
    CHECK(seen[1] < 0.05);
    CHECK(std::abs(seen[2] - seen[3]) < 0.2);
  }
}
