// The predicates of section 4 on single boards; over all positions see tests/engines/audit_test.cpp.
#include "theory/board_theorems.hpp"

#include "support/boards.hpp"

using namespace dropslide;

TEST_CASE("Theorem 2 and Corollary 3 agree with the slides on all small boards") {
  CHECK(first_exception(all_small_boards(6, 3), [](const Board& board) {
          bool agree = true;
          for (const Direction direction : all_directions)
            agree &= slide(board, direction).changed == allows_slide(board, direction);
          return agree &&
                 (count_tiles(board) == 0 || legal_slides(board).empty() == is_lost_for_slider(board));
        }) == none);
}

TEST_CASE("a corner is low if it is empty or holds at most Dmax") {
  CHECK(has_low_corner(parse_board("3.3/.../3.."), 1));
  CHECK(has_low_corner(parse_board("323/333/333"), 3));
  CHECK_FALSE(has_low_corner(parse_board("313/1.1/313"), 2));
}

TEST_CASE("the boundary is full when only the middle is empty") {
  CHECK_FALSE(has_empty_boundary_cell(parse_board("121/2.2/121")));
  CHECK(has_empty_boundary_cell(parse_board("121/2.2/.21")));
  CHECK_FALSE(has_empty_boundary_cell(parse_board("1212")));
}

TEST_CASE("gaps are tiles with an empty cell directly in front") {
  const Board board = parse_board("1.1/.../1..");
  CHECK(count_gaps(board, Direction::right) == 2);
  CHECK(count_gaps(board, Direction::left) == 1);
  CHECK(count_gaps(board, Direction::down) == 2);
  CHECK(count_gaps(board, Direction::up) == 1);
  CHECK(fewest_gaps(board) == 1);
  CHECK(fewest_gaps(parse_board("12./2../...")) == 0);
}

TEST_CASE("the 1-2 pattern is dead, and nothing dead is lighter") {
  for (const Shape shape : playable_shapes()) {
    if (shape.cells() == 1) continue;
    const Board pattern = one_two_pattern(shape);
    CAPTURE(pattern);
    CHECK(is_lost_for_slider(pattern));
    CHECK(layer_sum(pattern) == pattern_sum(shape));
  }
  CHECK(first_exception(all_small_boards(6, 3), [](const Board& board) {
          return !is_lost_for_slider(board) || layer_sum(board) >= pattern_sum(board.shape());
        }) == none);
}
