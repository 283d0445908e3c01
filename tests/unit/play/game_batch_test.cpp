// Games and rules on many boards, and the words that make them quick, against the plain rules.
#include "play/game_batch.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "game/slide.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/board_batch.hpp"
#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

/// By the plain rules, in the order of `all_directions`.
unsigned legal_by_rules(const Board& board) {
  unsigned legal = 0;
  for (const SlideOutcome& slid : legal_slides(board)) legal |= 1U << static_cast<unsigned>(slid.direction);
  return legal;
}

Board random_board(Shape shape, int highest, Generator& random) {
  Board board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell)
    if (random.below(3) > 0)
      board.set(cell / shape.cols, cell % shape.cols,
                static_cast<Exponent>(1 + random.below(static_cast<std::uint32_t>(highest))));
  return board;
}

}  // namespace

TEST_CASE("the marked cell behind some others is the one that counting finds") {
  Generator random(1, 0);
  for (int trial = 0; trial < 20'000; ++trial) {
    Word64 marked = random.next() & 0x1111'1111'1111'1111;
    if (trial % 100 == 0) marked = 0x1111'1111'1111'1111;
    Word64 rest = marked;
    for (int before = 0; rest != 0; ++before, rest &= rest - 1) {
      CAPTURE(marked, before);
      REQUIRE(marked_cell(marked, static_cast<std::uint32_t>(before)) == lowest_bit(rest));
    }
  }
}

TEST_CASE("the legal slides of a word are those of the plain rules") {
  Generator random(2, 0);
  for (const Shape shape : {Shape{1, 1}, {1, 2}, {1, 5}, {2, 2}, {2, 3}, {3, 3}, {2, 8}, {4, 4}})
    with_packed_shape<Word64>(shape, [&]<class P>(P) {
      for (int trial = 0; trial < 2000; ++trial) {
        const Board board = random_board(shape, 1 + trial % 15, random);
        CAPTURE(to_text(board));
        REQUIRE(Packing<P::rows, P::cols, Word64>::legal_slides(
                    Packing<P::rows, P::cols, Word64>::pack(board)) == legal_by_rules(board));
        REQUIRE(Packing<P::rows, P::cols, Word128>::legal_slides(
                    Packing<P::rows, P::cols, Word128>::pack(board)) == legal_by_rules(board));
      }
      return 0;
    });
}

TEST_CASE("a tile is found in a word, in either width, and none that is not there") {
  Generator random(3, 0);
  for (int trial = 0; trial < 3000; ++trial) {
    const Board board = random_board({4, 4}, 15, random);
    for (int tile = 1; tile <= 15; ++tile) {
      bool is_there = false;
      for (int cell = 0; cell < 16; ++cell) is_there |= board.at(cell / 4, cell % 4) == tile;
      CAPTURE(to_text(board), tile);
      REQUIRE(has_tile(packed<Word64>(board), tile) == is_there);
      REQUIRE(has_tile(packed<Word128>(board), tile) == is_there);
    }
  }
}

TEST_CASE("the chance of a 4 is kept to six decimals") {
  CHECK(ChanceOfFour::from(0.1).of == 10);
  CHECK(ChanceOfFour::from(0.1).value() == ChanceOfFour().value());
  CHECK(ChanceOfFour::from(0.123456).fours == 123456);
  CHECK(ChanceOfFour::from(0).value() == 0);
  CHECK(ChanceOfFour::from(1).value() == 1);
  for (const double wrong : {-0.1, 1.1, 0.1234567, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(ChanceOfFour::from(wrong), UsageError);
  }
}

TEST_CASE("games that a caller drops in wait for him, and take no drop that cannot be") {
  GameBatch games({2, 2}, 2, {.start = {}, .dmax = 3, .dropper = {}});
  games.begin(1);
  CHECK(games.waiting() == std::vector<std::uint32_t>{0, 1});
  CHECK_THROWS_AS(games.drop(0, {4, 1}), UsageError);
  CHECK_THROWS_AS(games.drop(0, {0, 4}), UsageError);
  games.drop(0, {0, 3});
  CHECK_THROWS_AS(games.drop(0, {0, 1}), UsageError);
  games.drop(0, {1, 3});
  CHECK(games.waiting() == std::vector<std::uint32_t>{1});
  CHECK_THROWS_AS(games.drop(0, {2, 1}), UsageError);
  games.drop(1, {0, 1});
  games.drop(1, {3, 1});
  std::array<std::uint8_t, 8> tiles{}, legal{};
  games.observe(tiles, legal);
  CHECK(tiles == std::array<std::uint8_t, 8>{3, 3, 0, 0, 1, 0, 0, 1});
  CHECK(legal == std::array<std::uint8_t, 8>{1, 1, 0, 1, 1, 1, 1, 1});
  std::array<double, 2> scores{};
  std::array<std::uint8_t, 2> moved{};
  games.slide(std::array<std::uint8_t, 2>{0, 1}, scores, moved);
  CHECK(scores == std::array<double, 2>{16, 0});
  CHECK(games.waiting() == std::vector<std::uint32_t>{0, 1});
}

TEST_CASE("many games know no tile too high for their word") {
  // The first slide makes 16, which four bits do not hold.
  GameBatch games({4, 4}, 1, {.start = parse_board("ff../..../..../...."), .dropper = random_dropper()});
  games.begin(1);
  games.drop();
  std::array<double, 1> scores{};
  std::array<std::uint8_t, 1> moved{};
  games.slide(std::array<std::uint8_t, 1>{0}, scores, moved);
  CHECK(scores[0] == 65536);
  std::array<std::uint8_t, 16> tiles{};
  std::array<std::uint8_t, 4> legal{};
  games.observe(tiles, legal);
  CHECK(tiles[0] == 16);
  CHECK_THROWS_AS(BoardBatch({1, 2}).slide(std::array<std::uint8_t, 2>{31, 31},
                                           std::array<std::uint8_t, 1>{0}, tiles, scores),
                  UsageError);
}

TEST_CASE("a start with high tiles is held to its sum, whatever Theorem 6 says of the board") {
  GameBatch games({2, 2}, 1, {.start = parse_board("ff/.."), .dropper = random_dropper()});
  games.begin(1);
  std::array<double, 1> scores{};
  std::array<std::uint8_t, 1> moved{};
  games.slide(std::array<std::uint8_t, 1>{0}, scores, moved);
  CHECK(scores[0] == 65536);
  CHECK_THROWS_AS(GameBatch({2, 2}, 1, {.start = parse_board("vv/..")}), UsageError);
}

TEST_CASE("games that leave their word keep the start with which they began") {
  GameBatch games({2, 2}, 1, {.start = parse_board("12/3."), .dropper = random_dropper()});
  const Board start = parse_board("fd/ed");
  games.begin(1, start);
  std::array<double, 1> scores{};
  std::array<std::uint8_t, 1> moved{1}, slide{};
  std::array<std::uint8_t, 4> tiles{}, legal{};
  const auto observed = [&] {
    games.observe(tiles, legal);
    return std::any_of(legal.begin(), legal.end(), [](std::uint8_t can) { return can == 1; });
  };
  while (observed()) {
    slide[0] = static_cast<std::uint8_t>(std::find(legal.begin(), legal.end(), 1) - legal.begin());
    games.slide(slide, scores, moved);
    games.drop();
  }
  games.slide(slide, scores, moved);
  games.drop();
  games.observe(tiles, legal);
  CHECK(tiles == std::array<std::uint8_t, 4>{15, 13, 14, 13});
}
