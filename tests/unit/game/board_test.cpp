// Boards and their text, the only form in which boards enter and leave the program.
#include <string>

#include "base/error.hpp"
#include "game/board.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

Board board_of(Shape shape, std::initializer_list<int> cells) {
  Board board(shape);
  int cell = 0;
  for (const int value : cells) {
    board.set(cell / shape.cols, cell % shape.cols, static_cast<Exponent>(value));
    ++cell;
  }
  return board;
}

}  // namespace

TEST_CASE("text of a board: rows with slashes between, '.' empty, 1-9, then letters") {
  CHECK(to_text(board_of({3, 3}, {1, 0, 2, 0, 3, 0, 0, 0, 4})) == "1.2/.3./..4");
  CHECK(to_text(board_of({1, 5}, {9, 10, 11, 31, 0})) == "9abv.");
  CHECK(to_text(Board({2, 2})) == "../..");
}

TEST_CASE("text is read row by row") {
  CHECK(parse_board("1.2/.3./..4") == board_of({3, 3}, {1, 0, 2, 0, 3, 0, 0, 0, 4}));
  CHECK(parse_board("9abv.") == board_of({1, 5}, {9, 10, 11, 31, 0}));
  CHECK(parse_board("12/3v") == board_of({2, 2}, {1, 2, 3, 31}));
  CHECK(parse_board(".") == Board({1, 1}));
}

TEST_CASE("with commas between its cells a board is read in faces") {
  CHECK(parse_board("2,0,4/0,8,0/0,0,16") == parse_board("1.2/.3./..4"));
  CHECK(parse_board("512,1024,2147483648,.") == board_of({1, 4}, {9, 10, 31, 0}));
  CHECK(parse_board("2,4") != parse_board("24"));
  for (const std::string text : {"2,3", "2,1", "2,-2", "2,", ",2", "2,,4", "2,a", "2,4294967296", "2,4/8",
                                 "2,4/8,0/2,2", "2,4,/8,0", "2,99999999999999999999", ","}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_board(text), UsageError);
  }
  CHECK_THROWS_WITH(parse_board("2,6"), contains_text("'6' is not a face") && contains_text("2147483648"));
  CHECK_THROWS_WITH(parse_board("2,4/8"), contains_text("different length"));
  const std::string row = "2147483648,2147483648,2147483648,2147483648,2147483648";
  CHECK(count_tiles(parse_board(row + '/' + row + '/' + row + '/' + row + '/' + row)) == 25);
}

TEST_CASE("lists of rows in brackets are read in faces, as arrays are printed") {
  const Board board = parse_board("2,4,0/0,8,16");
  for (const std::string text : {"[[2, 4, 0], [0, 8, 16]]", "[[2,4,0],[0,8,16]]", "[[ 2  4  0]\n [ 0  8 16]]",
                                 "2, 4, 0 / 0, 8, 16 ", "[2,4,0/0,8,16]", "[12./.34]", " 12. / .34\t"}) {
    CAPTURE(text);
    CHECK(parse_board(text) == board);
  }
  CHECK(parse_board("[2, 4, 0]") == parse_board("12."));
  CHECK(parse_board("[[2]]") == parse_board("1"));
  for (const std::string text : {"[[2, 4], [0, 0]", "[2, 4], [0, 0]", "[[1, 2], [0, 0]]", "[[2, 4], [0]]",
                                 "[[]]", "[]", "[[2, 4], 8, [0, 0]]", "[", "]", "[["}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_board(text), UsageError);
  }
}

TEST_CASE("blanks between cells are refused with the board as it is written") {
  CHECK_THROWS_WITH(parse_board("2 4 0 / 0 0 0"), contains_text("expected 2,4,0/0,0,0 in faces"));
  CHECK_THROWS_WITH(parse_board("1 2 . / . . ."), contains_text("expected 12./... in exponents"));
  CHECK_THROWS_WITH(parse_board("2 4 . / . . ."),
                    contains_text("expected 24./... in exponents or 2,4,./.,.,. in faces"));
  CHECK_THROWS_WITH(parse_board("2,4 0/0,0,0"), contains_text("2,4,0/0,0,0 in faces"));
  CHECK_THROWS_WITH(parse_board("a b!"), contains_text("blanks do not part cells"));
  for (const std::string text : {"", " ", "\t"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(parse_board(text), contains_text("there is no board: expected one such as 12./..."));
  }
}

TEST_CASE("a board that stands upright is shown as it is asked") {
  CHECK_THROWS_WITH(parse_board("12/../.."), contains_text("is 3x2") && contains_text("2x3, ..1/..2"));
}

TEST_CASE("parse_board inverts to_text on random boards of every shape with tiles up to 31") {
  Random random;
  INFO(random);
  CHECK(first_exception(random_boards_of_shapes(50, max_cells, max_exponent, random),
                        [](const Board& board) { return parse_board(to_text(board)) == board; }) == none);
}

TEST_CASE("a symbol outside the alphabet is refused by name") {
  for (const char symbol : {'0', '-', ' ', 'A', 'V', '+', '_', '\n', '\0', '\x7f', '\xff'}) {
    CAPTURE(static_cast<int>(symbol));
    CHECK_THROWS_AS(parse_board(std::string("1") + symbol + "2"), UsageError);
  }
  CHECK_THROWS_WITH(parse_board("1-2"), contains_text("'-'"));
}

TEST_CASE("a tile above 31 is refused with its exponent") {
  for (const char symbol : {'w', 'x', 'y', 'z'}) {
    CAPTURE(static_cast<int>(symbol));
    CHECK_THROWS_AS(parse_board(std::string("1") + symbol), UsageError);
  }
  CHECK_THROWS_WITH(parse_board("1w"), contains_text("32") && contains_text("31"));
  CHECK_THROWS_WITH(parse_board("z"), contains_text("35"));
}

TEST_CASE("ragged rows are refused") {
  for (const std::string text : {"12/1", "1/12", "12/12/1", "12/", "/12", "12//12", "12/123"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_board(text), UsageError);
  }
  CHECK_THROWS_WITH(parse_board("12/1"), contains_text("different length"));
}

TEST_CASE("text of no playable shape is refused") {
  for (const std::string text : {"", "/", "//", "1/2", "12/12/12"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_board(text), UsageError);
  }
  CHECK_THROWS_WITH(parse_board("12/12/12"), contains_text("is 2x3"));
}

TEST_CASE("text that is too long is refused, however long") {
  CHECK_NOTHROW(parse_board(std::string(25, '.')));
  CHECK_THROWS_AS(parse_board(std::string(26, '.')), UsageError);
  CHECK_THROWS_AS(parse_board(std::string(51, '.')), UsageError);
  CHECK_THROWS_AS(parse_board(std::string(100'000, '.')), UsageError);
  CHECK_THROWS_AS(parse_board(std::string(100'000, '/')), UsageError);
}

TEST_CASE("T(C) is the sum of 2^(v-1) over the tiles") {
  CHECK(layer_sum(Board({3, 4})) == 0);
  CHECK(layer_sum(parse_board("1.2/.3./..4")) == 1 + 2 + 4 + 8);
  CHECK(layer_sum(parse_board("2121/1212/2121")) == 18);
  CHECK(layer_sum(parse_board("vvvvv/vvvvv/vvvvv/vvvvv/vvvvv")) == 25ULL << 30);
}

TEST_CASE("tiles are counted and the highest is found wherever it lies") {
  CHECK(count_tiles(Board({3, 4})) == 0);
  CHECK(highest_tile(Board({3, 4})) == 0);
  CHECK(count_tiles(parse_board("1.2/.3./..4")) == 4);
  CHECK(highest_tile(parse_board("1.2/.3./..4")) == 4);
  CHECK(highest_tile(parse_board("v.2/.3./..4")) == 31);
  CHECK(count_tiles(parse_board("111/111")) == 6);
}

TEST_CASE("a board equals only boards of its own shape") {
  CHECK(Board({1, 4}) != Board({2, 2}));
  CHECK(parse_board("12/.1") != parse_board("12.1"));
}

TEST_CASE("people see the exponent and the face of a tile") {
  CHECK(tile_text(0) == "0 (1)");
  CHECK(tile_text(6) == "6 (64)");
  CHECK(tile_text(31) == "31 (2147483648)");
  CHECK(tile_text(63) == "63 (9223372036854775808)");
}

TEST_CASE("a refusal of a board shows a whole character, and the cells of one that is too large") {
  CHECK_THROWS_WITH(parse_board("é/."), contains_text("'é' is not a cell"));
  CHECK_THROWS_WITH(parse_board("....../....../....../....../......"),
                    contains_text("5x6 has 30 cells: expected at most 25"));
}
