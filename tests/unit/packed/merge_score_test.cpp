// The score of a slide as a difference of potentials, against the score that the plain rules count.
#include "packed/merge_score.hpp"

#include "game/rules.hpp"
#include "game/slide.hpp"
#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

template <int Rows, int Cols, class Word>
void check_shape(Random& random) {
  using Pack = Packing<Rows, Cols, Word>;
  for (int i = 0; i < 2000; ++i) {
    Board board({Rows, Cols});
    for (int row = 0; row < Rows; ++row)
      for (int col = 0; col < Cols; ++col)
        board.set(row, col, static_cast<Exponent>(random.up_to(i % 3 == 0 ? 12 : 3)));
    for (const SlideOutcome& outcome : legal_slides(board)) {
      INFO(to_text(board) << " " << to_text(outcome.direction));
      REQUIRE(merge_potential(Pack::pack(outcome.board)) - merge_potential(Pack::pack(board)) ==
              static_cast<std::int64_t>(outcome.score));
    }
  }
}

}  // namespace

TEST_CASE("a slide scores the difference of the potentials") {
  Random random;
  INFO(random);
  check_shape<3, 3, Word64>(random);
  check_shape<4, 4, Word64>(random);
  check_shape<1, 5, Word64>(random);
  check_shape<5, 5, Word128>(random);
}

TEST_CASE("a drop of 2 leaves the potential, a drop of 4 adds 4") {
  CHECK(merge_potential(Word64{0}) == 0);
  CHECK(merge_potential(Word64{1}) == 0);
  CHECK(merge_potential(Word64{2}) == 4);
  CHECK(merge_potential_of_tile(11) == 20480);
}

TEST_CASE("the openings have two tiles each, and their chances sum to 1") {
  for (const Shape shape : {Shape{1, 2}, Shape{2, 2}, Shape{3, 4}}) {
    CAPTURE(shape);
    double sum = 0, two_2s = 0;
    for (const Opening& opening : openings({}, shape)) {
      CAPTURE(opening.board);
      CHECK(count_tiles(opening.board) == 2);
      CHECK(highest_tile(opening.board) <= 2);
      sum += opening.chance;
      if (layer_sum(opening.board) == 2) two_2s += opening.chance;
    }
    CHECK(std::abs(sum - 1) < 1e-12);
    CHECK(std::abs(two_2s - 0.81) < 1e-12);
  }
}
