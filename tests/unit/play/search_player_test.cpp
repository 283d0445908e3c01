// Players that look ahead, against plain recursion on text.
#include "play/players/search_player.hpp"

#include "oracle/look_ahead.hpp"
#include "play/evaluation.hpp"
#include "play/look_ahead.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

template <class Word>
void check_values(const SlideValues<Word>& values, const Board& board, int depth, bool worst_drops) {
  std::uint64_t states = 0;
  const auto found = values.of(choice_on<Word>(board), states);
  const auto expected =
      oracle::slide_values(to_text(board), depth, worst_drops, snake_weights(board.shape()));
  CAPTURE(board, depth, worst_drops);
  for (std::size_t slide = 0; slide < 4; ++slide) {
    CAPTURE(slide);
    CHECK((found[slide] == expected[slide] ||
           std::abs(found[slide] - expected[slide]) <= 1e-9 * std::abs(expected[slide])));
  }
}

template <class Word>
void check_shape(Shape shape, int deepest, int boards, Random& random) {
  for (int depth = 0; depth <= deepest; ++depth) {
    const auto expectimax = expectimax_values<Word>(shape, depth);
    const auto minimax = minimax_values<Word>(shape, depth);
    for (int i = 0; i < boards; ++i) {
      const Board board = random_board(shape, 6, random);
      if (legal_slides(board).empty()) continue;
      check_values(*expectimax, board, depth, false);
      check_values(*minimax, board, depth, true);
    }
  }
}

}  // namespace

TEST_CASE("the snake matrix of 4x4 is the printed one") {
  CHECK(snake_weights({4, 4}) ==
        std::vector<int>{100, 80, 70, 65, 5, 7, 10, 30, -5, -15, -18, -20, -38, -37, -35, -30});
}

TEST_CASE("the snake of any shape falls from 10 to -3.8 along the snake") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    if (shape.cells() == 1) continue;
    const auto weights = snake_weights(shape);
    CHECK(weights.front() == 100);
    CHECK(*std::min_element(weights.begin(), weights.end()) == -38);
    for (int row = 0; row < shape.rows; ++row)
      for (int col = 1; col < shape.cols; ++col) {
        CAPTURE(row, col);
        const auto cell = static_cast<std::size_t>(row * shape.cols + col);
        CHECK((row % 2 == 0 ? weights[cell - 1] >= weights[cell] : weights[cell - 1] <= weights[cell]));
      }
  }
}

TEST_CASE("expectimax and minimax with alpha-beta are plain recursion") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 2}, Shape{1, 4}, Shape{2, 2}, Shape{2, 3}})
    check_shape<Word64>(shape, 4, 12, random);
  check_shape<Word64>({3, 3}, 3, 8, random);
  check_shape<Word64>({4, 4}, 2, 5, random);
  check_shape<Word128>({4, 4}, 1, 5, random);
  check_shape<Word128>({4, 5}, 1, 3, random);
  check_shape<Word128>({1, 17}, 2, 3, random);
}

TEST_CASE("alpha-beta visits fewer states than expectimax, and every state once at depth 1") {
  const auto choice = choice_on<Word64>(parse_board("12../3.../..../...."));
  std::uint64_t all = 0, pruned = 0;
  expectimax_values<Word64>({4, 4}, 4)->of(choice, all);
  minimax_values<Word64>({4, 4}, 4)->of(choice, pruned);
  CHECK(2 * pruned < all);
  std::uint64_t at_depth_1 = 0;
  expectimax_values<Word64>({4, 4}, 1)->of(choice, at_depth_1);
  CHECK(at_depth_1 == 2 * 13 * 2);  // Right and down are legal; two tiles for each of 13 cells.
}

TEST_CASE("a look ahead that might make a tile beyond the word asks for the wide word") {
  const Board board = parse_board("ff../..../..../....");
  std::uint64_t states = 0;
  CHECK_THROWS_AS((expectimax_values<Word64>({4, 4}, 2)->of(
                      choice_on<Word64>(parse_board("fe../f.../..../....")), states)),
                  TileBeyondWord);
  CHECK_NOTHROW(expectimax_values<Word128>({4, 4}, 2)->of(choice_on<Word128>(board), states));
}
