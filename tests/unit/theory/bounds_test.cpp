// The closed forms of the thesis against its printed numbers, written out here by hand, and against plain
// enumeration.
#include <set>

#include "game/rules.hpp"
#include "game/symmetry.hpp"
#include "oracle/oracle.hpp"
#include "support/boards.hpp"
#include "theory/bounds.hpp"

using namespace dropslide;

namespace {

/// Page 41: the sum of 2^(i-1) for i up to ceil((n+1)/2), and that for i up to floor((n-1)/2).
std::uint64_t sum_of_final_row(int n) {
  std::uint64_t sum = 0;
  for (int i = 1; i <= (n + 2) / 2; ++i) sum += 1ULL << (i - 1);
  for (int i = 1; i <= (n - 1) / 2; ++i) sum += 1ULL << (i - 1);
  return sum;
}

std::uint64_t equality(Shape shape, int dmax) {
  const ShortestGameForm form = shortest_game_form(shape, dmax);
  CHECK_FALSE(form.is_upper_bound);
  return form.drops;
}

std::uint64_t upper_bound(Shape shape) {
  const ShortestGameForm form = shortest_game_form(shape, 1);
  CHECK(form.is_upper_bound);
  return form.drops;
}

/// The highest tile on any board that Dropper and Slider can reach together.
int highest_reachable_tile(Shape shape, int dmax) {
  std::set<Board> seen{Board(shape)};
  std::vector<Board> open{Board(shape)};
  int highest = 0;
  while (!open.empty()) {
    const Board board = open.back();
    open.pop_back();
    for (const Drop drop : legal_drops(board, dmax)) {
      highest = std::max<int>(highest, drop.value);
      for (const SlideOutcome& slide : legal_slides(apply_drop(board, drop))) {
        highest = std::max<int>(highest, highest_tile(slide.board));
        if (const Board next = canonical(slide.board); seen.insert(next).second) open.push_back(next);
      }
    }
  }
  return highest;
}

}  // namespace

TEST_CASE("page 41: the shortest game on one row has as many drops as its final row has units") {
  for (int n = 1; n <= 25; ++n) {
    CAPTURE(n);
    CHECK(equality({1, n}, 1) == sum_of_final_row(n));
  }
}

TEST_CASE("page 41: the final rows of section 7.1, summed by hand") {
  CHECK(equality({1, 1}, 1) == 1);
  CHECK(equality({1, 2}, 1) == 3);   // 1 2
  CHECK(equality({1, 3}, 1) == 4);   // 1 2 1
  CHECK(equality({1, 4}, 1) == 8);   // 1 2 3 1
  CHECK(equality({1, 5}, 1) == 10);  // 1 2 3 2 1
  CHECK(equality({1, 6}, 1) == 18);  // 1 2 3 4 2 1
  CHECK(equality({1, 7}, 1) == 22);  // 1 2 3 4 3 2 1
  CHECK(equality({1, 8}, 1) == 38);  // 1 2 3 4 5 3 2 1
  CHECK(equality({1, 9}, 1) == 46);  // 1 2 3 4 5 4 3 2 1
}

TEST_CASE("page 39: two rows take three drops a column") {
  for (int n = 2; n <= 12; ++n) {
    CAPTURE(n);
    CHECK(equality({2, n}, 1) == static_cast<std::uint64_t>(3 * n));
  }
}

TEST_CASE("page 39: with two drop values or more, every cell takes one drop") {
  for (const Shape shape : playable_shapes())
    for (int dmax = 2; dmax <= 4; ++dmax) {
      CAPTURE(shape, dmax);
      CHECK(equality(shape, dmax) == static_cast<std::uint64_t>(shape.cells()));
    }
}

TEST_CASE("page 45: the upper bounds on boards of three rows and more, computed by hand") {
  CHECK(upper_bound({3, 3}) == 16);
  CHECK(upper_bound({3, 4}) == 21);  // First argument of the minimum, as page 46 prints it; the second is 26.
  CHECK(upper_bound({3, 5}) == 28);
  CHECK(upper_bound({3, 6}) == 38);  // Second argument; the first is 39.
  CHECK(upper_bound({3, 7}) == 40);
  CHECK(upper_bound({3, 8}) == 50);  // Second argument; the first is 69.
  CHECK(upper_bound({4, 4}) == 27);
  CHECK(upper_bound({4, 5}) == 33);  // First argument; the second is 44.
  CHECK(upper_bound({4, 6}) == 39);
  CHECK(upper_bound({5, 5}) == 46);
}

TEST_CASE("page 46: the bounds stand above the shortest games of Figure 14 as far as the text says") {
  CHECK(upper_bound({3, 3}) - 3 == 13);
  CHECK(upper_bound({3, 4}) == 21);
  CHECK(upper_bound({3, 5}) > 22);
  CHECK(upper_bound({4, 4}) - 1 == 26);
}

TEST_CASE("pages 43 and 44: the final boards of Figures 9 and 13 hold as many units as the bounds") {
  CHECK(layer_sum(parse_board("12321/21212/12123/21212/12123")) == upper_bound({5, 5}));
  CHECK(layer_sum(parse_board("212121/321212/212121/121212")) ==
        upper_bound({4, 6}));  // Figure 13, on its side.
}

TEST_CASE("page 38: no form is below the 1-2 pattern") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    const auto pattern = static_cast<std::uint64_t>(shape.cells() + shape.cells() / 2);
    CHECK(shortest_game_form(shape, 1).drops >= pattern);
  }
}

TEST_CASE("equalities for the shortest game hold in the oracle's games") {
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 2; ++dmax) {
      CAPTURE(shape, dmax);
      CHECK(equality(shape, dmax) ==
            static_cast<std::uint64_t>(oracle::shortest_game(shape.rows, shape.cols, dmax).drops));
    }
}

TEST_CASE("Theorem 6: on every board of up to 5 cells the highest tile reached is mn + Dmax - 1") {
  CHECK(highest_obtainable_tile({3, 4}, 2) == 13);
  for (const Shape shape : shapes_up_to(5))
    for (int dmax = 1; dmax <= 3; ++dmax) {
      CAPTURE(shape, dmax);
      CHECK(highest_reachable_tile(shape, dmax) == highest_obtainable_tile(shape, dmax));
    }
}

TEST_CASE("Theorems 15 and 16: 2 on one row, 4 on two rows, and never more than the cells") {
  CHECK(sufficient_no_merge_dmax({1, 1}) == 1);
  for (int n = 2; n <= 25; ++n) {
    CAPTURE(n);
    CHECK(sufficient_no_merge_dmax({1, n}) == 2);
  }
  for (int n = 2; n <= 12; ++n) {
    CAPTURE(n);
    CHECK(sufficient_no_merge_dmax({2, n}) == 4);
  }
  CHECK(sufficient_no_merge_dmax({3, 3}) == 9);
  CHECK(sufficient_no_merge_dmax({5, 5}) == 25);
}

TEST_CASE("with a sufficient Dmax Dropper avoids every merge in the oracle's games") {
  for (const Shape shape : shapes_up_to(6)) {
    CAPTURE(shape);
    CHECK(oracle::dropper_avoids_merges(shape.rows, shape.cols, sufficient_no_merge_dmax(shape)));
  }
}

TEST_CASE("the methods of section 7.1 end in the boards of Figures 9, 10, 12 and 13") {
  CHECK(short_game_methods({5, 5}) == std::vector<ShortGameMethod>{{true, 5, 5, 46}});
  CHECK(short_game_methods({4, 5}) == std::vector<ShortGameMethod>{{false, 4, 5, 33}, {true, 5, 4, 36}});
  CHECK(short_game_methods({4, 6}) == std::vector<ShortGameMethod>{{false, 4, 6, 39}, {false, 6, 4, 48}});
}

TEST_CASE(
    "the printed bound of section 7.1 is never below the better method, and above it only in mixed parity") {
  for (const Shape shape : playable_shapes()) {
    if (shape.rows < 3) continue;
    CAPTURE(to_text(shape));
    std::uint64_t best = ~std::uint64_t{0};
    for (const ShortGameMethod& method : short_game_methods(shape)) best = std::min(best, method.drops);
    const std::uint64_t printed = shortest_game_form(shape, 1).drops;
    CHECK(printed >= best);
    if (shape.rows % 2 == shape.cols % 2) CHECK(printed == best);
  }
}

TEST_CASE("no tile comes with fewer drops than its least number") {
  CHECK(least_drops_to_tile(1, 1) == 1);
  CHECK(least_drops_to_tile(2, 1) == 2);
  CHECK(least_drops_to_tile(4, 1) == 10);
  CHECK(least_drops_to_tile(4, 4) == 1);
  CHECK(least_drops_to_tile(9, 4) == 36);
}
