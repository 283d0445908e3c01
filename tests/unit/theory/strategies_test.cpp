// The cooperative games of section 7.1 as they are played; Dropper's strategies of section 6.1 are tried in
// tests/engines/strategy_test.cpp.
#include "game/symmetry.hpp"
#include "support/boards.hpp"
#include "theory/board_theorems.hpp"
#include "theory/strategies/catalogue.hpp"
#include "theory/strategies/short_games.hpp"

using namespace dropslide;

namespace {

/// Whether each step is a drop and a slide by the rules on plain boards, and the last one leaves no slide.
bool is_played_by_the_rules(Shape shape, int dmax, const std::vector<GameStep>& game) {
  Board board(shape);
  for (const GameStep& step : game) {
    if (board.at(step.drop.row, step.drop.col) != 0 || step.drop.value > dmax) return false;
    board = apply_drop(board, step.drop);
    const bool is_last = &step == &game.back();
    if (is_last != !step.slide || (is_last && !legal_slides(board).empty())) return false;
    if (step.slide) {
      const SlideOutcome slid = slide(board, *step.slide);
      if (!slid.changed) return false;
      board = slid.board;
    }
    if (board != step.board) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("every cooperative strategy plays by the rules to a dead board, on every board that it is for") {
  int games = 0;
  for (const Strategy& strategy : strategies())
    for (const Shape shape : replayable_shapes()) {
      const auto* make_game = std::get_if<ShortGameStrategy>(&strategy.play);
      if (make_game == nullptr || !strategy.fits(shape)) continue;
      CAPTURE(strategy.name, shape);
      const CooperativePlay play = (*make_game)(shape);
      CHECK(is_played_by_the_rules(shape, strategy.dmax, play.steps()));
      CHECK(is_lost_for_slider(play.board()));
      ++games;
    }
  CHECK(games == 128);
}

TEST_CASE("Figure 6: with Dmax 2 the 1-2 pattern takes mn drops on every board up to 8x8") {
  for (const Shape shape : replayable_shapes()) {
    CAPTURE(shape);
    const CooperativePlay play = play_one_two_pattern(shape);
    CHECK(play.steps().size() == static_cast<std::size_t>(shape.cells()));
    CHECK(highest_tile(play.board()) <= 2);
  }
}

TEST_CASE("page 41 and Figure 7: on one and two rows the games take the drops of the formulas") {
  for (const Shape shape : playable_shapes()) {
    if (shape.rows > 2) continue;
    CAPTURE(shape);
    const CooperativePlay play = shape.rows == 1 ? play_short_row(shape) : play_short_two_rows(shape);
    CHECK(play.steps().size() == shortest_game_form(shape, 1).drops);
    if (shape.rows == 2) CHECK(canonical(play.board()) == canonical(one_two_pattern(shape)));
  }
}

TEST_CASE("Figures 8 to 13: up to 8x8 each method ends on its board after as many drops as its tiles weigh") {
  for (const Shape shape : replayable_shapes()) {
    if (shape.rows < 3) continue;
    for (const ShortGameMethod& method : short_game_methods(shape)) {
      CAPTURE(shape, method.line_length);
      const Board end = final_board(shape, method);
      CHECK(layer_sum(end) == method.drops);
      const CooperativePlay play = play_method(shape, method);
      CHECK(play.steps().size() == method.drops);
      CHECK(canonical(play.board()) == canonical(end));
    }
  }
}

TEST_CASE("on four rows 6n + 2 drops are enough: one fewer than the printed bound") {
  for (int n = 4; n <= 16; ++n) {
    const Shape shape{4, n};
    CAPTURE(shape);
    const CooperativePlay play = play_four_rows(shape);
    CHECK(is_played_by_the_rules(shape, 1, play.steps()));
    CHECK(play.steps().size() == static_cast<std::size_t>(6 * shape.cols + 2));
    CHECK(play.steps().size() + 1 == shortest_game_form(shape, 1).drops);
  }
}

TEST_CASE("the final boards are those of Figures 9, 10, 12 and 13") {
  const auto is_image_of = [](const Board& board, const char* printed) {
    return canonical(board) == canonical(parse_board(printed));
  };
  CHECK(is_image_of(final_board({5, 5}, {true, 5, 5, 46}), "12321/21212/12123/21212/12123"));
  CHECK(is_image_of(final_board({4, 5}, {true, 5, 4, 36}), "12321/21212/12123/21212"));
  CHECK(is_image_of(final_board({4, 6}, {false, 6, 4, 48}), "234321/121212/212121/121212"));
  // Figure 13, 2321/1212/2121/1212/2121/1212, laid on its side.
  CHECK(is_image_of(final_board({4, 6}, {false, 4, 6, 39}), "212121/321212/212121/121212"));
}

TEST_CASE("a play refuses what the rules forbid") {
  CooperativePlay play({2, 2}, 1);
  CHECK_THROWS_AS(play.play({0, 0, 2}, Direction::right), std::logic_error);
  CHECK_THROWS_AS(play.play({0, 0, 1}, Direction::left), std::logic_error);
  CHECK_THROWS_AS(play.play({0, 2, 1}, Direction::left), std::logic_error);
  CHECK_THROWS_AS(play.finish({0, 0, 1}), std::logic_error);
  play.play({0, 0, 1}, Direction::right);
  CHECK_THROWS_AS(play.play({0, 1, 1}, Direction::left), std::logic_error);
  CHECK(play.steps().size() == 1);
}
