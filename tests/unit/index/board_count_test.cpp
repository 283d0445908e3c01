// Counts of boards by formula against counts by enumeration, because each is the other's witness.
#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

#include "game/symmetry.hpp"
#include "index/board_count.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

std::size_t count_canonical(const std::vector<Board>& boards) {
  std::set<Board> representatives;
  for (const Board& board : boards) representatives.insert(canonical(board));
  return representatives.size();
}

void check_enumeration(Shape shape, int values) {
  CAPTURE(shape, values);
  const auto boards = all_boards(shape, values - 1);
  CHECK(count_boards(shape, values) == boards.size());
  CHECK(count_board_orbits(shape, values) == count_canonical(boards));
  for (int dmax = 0; dmax < values; ++dmax) {
    std::vector<Board> with_corner;
    std::copy_if(boards.begin(), boards.end(), std::back_inserter(with_corner), [&](const Board& board) {
      const int bottom = shape.rows - 1, right = shape.cols - 1;
      return std::min({board.at(0, 0), board.at(0, right), board.at(bottom, 0), board.at(bottom, right)}) <=
             dmax;
    });
    CAPTURE(dmax);
    CHECK(count_cornered_orbits(shape, values, dmax) == count_canonical(with_corner));
  }
}

}  // namespace

TEST_CASE("boards and orbits of up to 6 cells are as many as enumeration finds") {
  for (const Shape shape : shapes_up_to(6))
    for (int values = 1; values <= 5; ++values) check_enumeration(shape, values);
}

TEST_CASE("boards and orbits of 1x9, 2x4 and 3x3 are as many as enumeration finds") {
  for (const Shape shape : {Shape{1, 9}, Shape{2, 4}, Shape{3, 3}})
    for (int values = 2; values <= 3; ++values) check_enumeration(shape, values);
  check_enumeration({4, 4}, 2);
  check_enumeration({3, 4}, 2);
}

TEST_CASE("orbits of large boards are Burnside's mean, computed by hand") {
  CHECK(to_decimal(count_boards({4, 4}, 7)) == "33232930569601");
  // 4x4: identity 16 cycles, half turn 8, quarter turns 4, side reflections 8, diagonal reflections 10.
  CHECK(count_board_orbits({4, 4}, 10) ==
        (Word128{10'000'000'000'000'000} + 3 * 100'000'000 + 2 * 10'000 + 2 * 10'000'000'000) / 8);
  // 3x4: identity 12, half turn and reflection of the columns 6, reflection of the rows 8.
  CHECK(count_board_orbits({3, 4}, 10) == (Word128{1'000'000'000'000} + 2 * 1'000'000 + 100'000'000) / 4);
}

TEST_CASE("counts beyond 64 bits are exact") {
  CHECK(to_decimal(count_boards({5, 5}, 34)) == "193630125104980427932766033374162714624");
  CHECK(to_decimal(count_board_orbits({5, 5}, 32)) == "5316911983139682385692845746719555584");
}

TEST_CASE("counts beyond 128 bits are refused") {
  CHECK_THROWS_AS(count_boards({5, 5}, 35), std::overflow_error);
  CHECK_THROWS_AS(count_board_orbits({5, 5}, 35), std::overflow_error);
}
