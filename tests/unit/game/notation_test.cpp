// Tiles, drops and boards in both notations.
#include "game/notation.hpp"

#include "game/cooperative_play.hpp"
#include "support/catch.hpp"

namespace dropslide {
namespace {

constexpr Notation exponents = Notation::exponents, faces = Notation::faces;

TEST_CASE("a board in either notation is read as the same board") {
  for (const char* text : {"1.2/.3.", "...", "12av/4..1"}) {
    CAPTURE(text);
    const Board board = parse_board(text);
    CHECK(to_text(board, exponents) == text);
    CHECK(parse_board(to_text(board, faces)) == board);
  }
  CHECK(to_text(parse_board("1.2/.3."), faces) == "2,0,4/0,8,0");
}

TEST_CASE("a tile, the largest drop, a drop and a step have one notation each") {
  CHECK(tile_text(6, exponents) == "6 (64)");
  CHECK(tile_text(6, faces) == "64");
  CHECK(dmax_text(2, exponents) == "Dmax 2");
  CHECK(dmax_text(2, faces) == "drops up to 4");
  const Drop drop{.row = 0, .col = 2, .value = 3};
  CHECK(to_text(drop) == "3 at row 1, column 3");
  CHECK(to_text(drop, faces) == "8 at row 1, column 3");
  const GameStep step{drop, Direction::left, parse_board("3../...")};
  CHECK(to_text(step) == "drop 3 at row 1, column 3, slide left: 3../...");
  CHECK(to_text(step, faces) == "drop 8 at row 1, column 3, slide left: 8,0,0/0,0,0");
}

TEST_CASE("a board is drawn in columns of one width, a dropped tile in brackets") {
  const Board board = parse_board("1.a/.2.");
  CHECK(drawn_text(board, exponents, 2, Drop{1, 1, 2}) == "   1  .  a\n   . [2] .\n");
  CHECK(drawn_text(board, faces, 0) == "    2     .  1024\n    .     4     .\n");
}

}  // namespace
}  // namespace dropslide
