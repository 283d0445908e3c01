// The rule sets on plain boards: who has won, which games may be asked for.
#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "game/rules.hpp"
#include "support/boards.hpp"

using namespace dropslide;

TEST_CASE("Slider has won as soon as a tile of at least the objective exists, even where he cannot move") {
  const ObjectiveGame game{2, 4};
  CHECK(winner_before_slide(game, parse_board("4./..")) == Winner::slider);
  CHECK(winner_before_slide(game, parse_board("5./..")) == Winner::slider);
  CHECK(winner_before_slide(game, parse_board("14/21")) == Winner::slider);
}

TEST_CASE("Dropper has won the objective game when Slider cannot move") {
  const ObjectiveGame game{2, 4};
  CHECK(winner_before_slide(game, parse_board("12/31")) == Winner::dropper);
  CHECK(winner_before_slide(game, parse_board("3")) == Winner::dropper);
  CHECK(winner_before_slide(game, parse_board("12/11")) == std::nullopt);
  CHECK(winner_before_slide(game, parse_board("3./..")) == std::nullopt);
}

TEST_CASE("Slider has won the no-merge game when he can merge, Dropper when Slider cannot move") {
  const NoMergeGame game{3};
  CHECK(winner_before_slide(game, parse_board("1.1")) == Winner::slider);
  CHECK(winner_before_slide(game, parse_board("12/13")) == Winner::slider);
  CHECK(winner_before_slide(game, parse_board("12/31")) == Winner::dropper);
  CHECK(winner_before_slide(game, parse_board("12/.1")) == std::nullopt);
}

TEST_CASE("the winner of the objective game is read off highest tile and legal slides") {
  Random random;
  INFO(random);
  const ObjectiveGame game{3, 7};
  CHECK(first_exception(random_boards_of_shapes(50, max_cells, 8, random), [&](const Board& board) {
          const auto winner = winner_before_slide(game, board);
          if (highest_tile(board) >= 7) return winner == Winner::slider;
          return (winner == Winner::dropper) == legal_slides(board).empty() && winner != Winner::slider;
        }) == none);
}

TEST_CASE("Dmax is 1 to 25") {
  for (int dmax = 1; dmax <= 25; ++dmax) {
    CAPTURE(dmax);
    CHECK(checked_dmax(dmax) == dmax);
  }
  for (const int dmax : {0, -1, 26, 1'000'000}) {
    CAPTURE(dmax);
    CHECK_THROWS_AS(checked_dmax(dmax), UsageError);
  }
  CHECK_THROWS_WITH(checked_dmax(26), contains_text("26") && contains_text("1 to 25"));
}

TEST_CASE("an objective is above Dmax and at most 31") {
  for (int dmax = 1; dmax <= 25; ++dmax) {
    for (int objective = dmax + 1; objective <= 31; ++objective) {
      CAPTURE(dmax, objective);
      const ObjectiveGame game = make_objective_game(dmax, objective);
      CHECK((game.dmax == dmax && game.objective == objective));
    }
    for (const int objective : {dmax, dmax - 1, 0, -5, 32, 1000}) {
      CAPTURE(dmax, objective);
      CHECK_THROWS_AS(make_objective_game(dmax, objective), UsageError);
    }
  }
}

TEST_CASE("an objective game needs a Dmax in range, too") {
  CHECK_THROWS_AS(make_objective_game(0, 5), UsageError);
  CHECK_THROWS_AS(make_objective_game(26, 30), UsageError);
  CHECK_THROWS_WITH(make_objective_game(3, 3), contains_text("objective 3") && contains_text("31"));
}

TEST_CASE("winners have names") {
  CHECK(to_text(Winner::slider) == "slider");
  CHECK(to_text(Winner::dropper) == "dropper");
}

TEST_CASE("the probabilities of the stochastic game sum to one, and its tiles are those of Dmax 2") {
  const auto& spawns = StochasticGame::spawns;
  CHECK(std::accumulate(spawns.begin(), spawns.end(), 0,
                        [](int sum, auto spawn) { return sum + spawn.tenths; }) == 10);
  for (const auto spawn : spawns) {
    CAPTURE(spawn.tenths);
    CHECK(int{spawn.value} <= StochasticGame{}.dmax);
  }
}
