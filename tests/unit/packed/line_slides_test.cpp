// Slides of single lines, tabulated or not, against slides of plain boards; here alone every line of a length
// is tried.
#include <optional>

#include "base/error.hpp"
#include "game/slide.hpp"
#include "packed/line_slides.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// What the plain slide makes of a board; nothing if it makes a tile of at least `decisive_from` or
/// beyond 31.
std::optional<Board> plain_slide(const Board& board, Direction direction, int decisive_from) try {
  const SlideOutcome outcome = slide(board, direction);
  if (outcome.highest_merged >= decisive_from) return std::nullopt;
  return outcome.board;
} catch (const EnvironmentError&) {
  return std::nullopt;
}

/// The first row of Rows x Cols boards, or the first column.
template <int Rows, int Cols, bool InRow, class Word>
struct FirstLine {
  using Pack = Packing<Rows, Cols, Word>;
  using Line = LineSlides<InRow ? Cols : Rows, InRow ? 1 : Cols, Word>;
  static constexpr Direction low = InRow ? Direction::left : Direction::up;
  static constexpr Direction high = InRow ? Direction::right : Direction::down;

  static bool slides_as_plain(const Line& line, Word code, int decisive_from) {
    const Board board = Pack::unpack(Line::spread(code));
    return matches(line.to_low(code), plain_slide(board, low, decisive_from)) &&
           matches(line.to_high(code), plain_slide(board, high, decisive_from));
  }

  static bool matches(Word slid, const std::optional<Board>& expected) {
    return expected ? slid != Line::decisive && slid == Pack::pack(*expected) : slid == Line::decisive;
  }

  /// All lines of tiles up to `highest`.
  static void check_all(int decisive_from, int highest) {
    const Line line(decisive_from, highest);
    const auto lines = all_boards({1, InRow ? Cols : Rows}, highest);
    check(line, lines, decisive_from);
  }

  static void check_random(int count, int decisive_from, int highest) {
    Random random;
    INFO(random);
    const Line line(decisive_from, highest);
    check(line, random_boards(count, {1, InRow ? Cols : Rows}, highest, random), decisive_from);
  }

 private:
  static void check(const Line& line, const std::vector<Board>& lines, int decisive_from) {
    using LinePack = Packing<1, InRow ? Cols : Rows, Word>;
    CAPTURE(Rows, Cols, InRow, cell_bits<Word>, decisive_from);
    CHECK(first_exception(lines, [&](const Board& board) {
            return slides_as_plain(line, LinePack::pack(board), decisive_from);
          }) == none);
    CHECK(first_exception(lines, [&](const Board& board) {
            const Word code = LinePack::pack(board);
            return Line::gather(Line::spread(code)) == code && (Line::spread(code) & ~Line::line_mask) == 0;
          }) == none);
  }
};

template <int Rows, int Cols, class Word>
using Row = FirstLine<Rows, Cols, true, Word>;
template <int Rows, int Cols, class Word>
using Column = FirstLine<Rows, Cols, false, Word>;

}  // namespace

TEST_CASE("every row slides as on a plain board, whichever merge is decisive") {
  for (int decisive_from = 1; decisive_from <= 5; ++decisive_from) {
    Row<1, 1, Word64>::check_all(decisive_from, 4);
    Row<1, 2, Word64>::check_all(decisive_from, 4);
    Row<3, 3, Word64>::check_all(decisive_from, 4);
    Row<3, 4, Word128>::check_all(decisive_from, 4);
    Row<3, 5, Word64>::check_all(decisive_from, 4);
    Row<3, 5, Word128>::check_all(decisive_from, 4);
    Row<1, 6, Word64>::check_all(decisive_from, 4);
  }
}

TEST_CASE("every column slides as on a plain board, whichever merge is decisive") {
  for (int decisive_from = 1; decisive_from <= 5; ++decisive_from) {
    Column<2, 8, Word64>::check_all(decisive_from, 4);
    Column<3, 4, Word64>::check_all(decisive_from, 4);
    Column<4, 4, Word64>::check_all(decisive_from, 4);
    Column<4, 6, Word128>::check_all(decisive_from, 4);
    Column<5, 5, Word128>::check_all(decisive_from, 3);
  }
}

TEST_CASE("lines slide as on a plain board up to the largest tile that the word holds") {
  Row<1, 3, Word64>::check_all(16, 15);
  Row<4, 4, Word64>::check_random(5000, 16, 15);
  Row<1, 2, Word128>::check_all(32, 31);
  Column<2, 3, Word128>::check_all(32, 31);
  Column<5, 5, Word128>::check_random(5000, 32, 31);
}

TEST_CASE("the longest lines of both words slide as on a plain board") {
  Row<1, 16, Word64>::check_random(5000, 16, 15);
  Row<1, 16, Word64>::check_random(5000, 3, 15);
  Row<1, 25, Word128>::check_random(5000, 32, 31);
  Row<1, 25, Word128>::check_random(5000, 4, 31);
}

TEST_CASE("tables serve lines of up to 20 bits, a loop the longer ones") {
  CHECK(LineSlides<5, 1, Word64>::is_tabulated);
  CHECK_FALSE(LineSlides<6, 1, Word64>::is_tabulated);
  CHECK(LineSlides<4, 1, Word128>::is_tabulated);
  CHECK_FALSE(LineSlides<5, 1, Word128>::is_tabulated);
}
