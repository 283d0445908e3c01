// Slides of a packed word against the slides of the rules.
#include "packed/board_slides.hpp"

#include <vector>

#include "packed/shape_dispatch.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

template <class Word>
void check_shape(Shape shape, int highest, Random& random) {
  with_packed_shape<Word>(shape, [&]<class P>(P) {
    using Pack = Packing<P::rows, P::cols, Word>;
    const BoardSlides<P::rows, P::cols, Word> slides;
    for (int i = 0; i < 60; ++i) {
      const Board board = random_board(shape, highest, random);
      const Word packed = Pack::pack(board);
      const auto after = slides.slides(packed);
      for (const Direction direction : all_directions) {
        const SlideOutcome plain = slide(board, direction);
        CAPTURE(board, to_text(direction));
        CHECK(Pack::unpack(after[static_cast<std::size_t>(direction)]) == plain.board);
        CHECK(slides.slide(packed, direction) == after[static_cast<std::size_t>(direction)]);
      }
    }
    return 0;
  });
}

}  // namespace

TEST_CASE("the four slides of a packed word are those of the rules, on every shape and in either word") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    if (shape.cells() <= cells_per_word<Word64>) check_shape<Word64>(shape, 14, random);
    if (shape.cells() >= 15) check_shape<Word128>(shape, 25, random);
  }
}

TEST_CASE("on every board of small shapes slides are those of the rules") {
  for (const Board& board : all_small_boards(4, 3)) {
    const auto slid = with_packed_shape<Word64>(board.shape(), [&]<class P>(P) {
      using Pack = Packing<P::rows, P::cols, Word64>;
      std::vector<Board> boards;
      for (const Word64 word : BoardSlides<P::rows, P::cols, Word64>().slides(Pack::pack(board)))
        boards.push_back(Pack::unpack(word));
      return boards;
    });
    CAPTURE(board);
    REQUIRE(slid.size() == all_directions.size());
    for (std::size_t i = 0; i < slid.size(); ++i) {
      CAPTURE(i);
      CHECK(slid[i] == slide(board, all_directions[i]).board);
    }
  }
}
