// What is proved of the fewest drops, against plain enumeration and the oracle's games.
#include "theory/shortest_games.hpp"

#include "oracle/oracle.hpp"
#include "support/boards.hpp"
#include "theory/bounds.hpp"

using namespace dropslide;

TEST_CASE("M is proved on one, two and four rows and with two tiles or more, from formulas") {
  for (const auto& [shape, dmax, drops] :
       std::vector<std::tuple<Shape, int, std::uint64_t>>{{{1, 30}, 1, 81918},
                                                          {{1, 99}, 1, 3 * (std::uint64_t{1} << 49) - 2},
                                                          {{2, 30}, 1, 90},
                                                          {{4, 4}, 1, 26},
                                                          {{4, 7}, 1, 44},
                                                          {{4, 99}, 1, 596},
                                                          {{6, 6}, 2, 36},
                                                          {{99, 99}, 25, 9801}}) {
    CAPTURE(shape, dmax);
    CHECK(proved_least_drops(shape, dmax).drops == drops);
    REQUIRE(proved_most_drops(shape, dmax));
    CHECK(proved_most_drops(shape, dmax)->drops == drops);
  }
}

TEST_CASE(
    "on other boards a bound from below is proved: the 1-2 pattern, and two more where both sides are even") {
  CHECK(proved_least_drops({3, 10}, 1).drops == 45);
  CHECK(proved_least_drops({5, 7}, 1).drops == 52);
  CHECK(proved_least_drops({6, 6}, 1).drops == 56);
  CHECK(proved_least_drops({6, 7}, 1).drops == 63);
  CHECK(proved_least_drops({8, 8}, 1).drops == 98);
  CHECK_FALSE(proved_most_drops({5, 7}, 1));
  CHECK_FALSE(proved_most_drops({6, 6}, 1));
}

TEST_CASE("what is proved of M holds in the oracle's games") {
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 2; ++dmax) {
      CAPTURE(shape, dmax);
      const auto drops =
          static_cast<std::uint64_t>(oracle::shortest_game(shape.rows, shape.cols, dmax).drops);
      CHECK(proved_least_drops(shape, dmax).drops <= drops);
      CHECK(proved_most_drops(shape, dmax).value_or(ProvedDrops{drops, ""}).drops == drops);
    }
}

TEST_CASE(
    "a dead board of one more than the 1-2 pattern has no low corner with Dmax 1, so no game ends on it") {
  for (const Shape shape : {Shape{1, 5}, Shape{2, 2}, Shape{2, 3}, Shape{2, 4}, Shape{3, 3}}) {
    CAPTURE(shape);
    int found = 0;
    for (const Board& board : all_boards(shape, 3)) {
      if (layer_sum(board) + 1 != least_drops_beyond_pattern(shape) || !is_lost_for_slider(board)) continue;
      CAPTURE(board);
      CHECK_FALSE(has_low_corner(board, 1));
      ++found;
    }
    CHECK(found == shape.cells() % 2);
  }
}
