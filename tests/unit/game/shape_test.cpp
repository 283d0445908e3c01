// Shapes, because every command line and every instantiation starts from one.
#include <limits>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "game/shape.hpp"
#include "support/boards.hpp"

using namespace dropslide;

TEST_CASE("playable shapes are exactly those with 1 <= m <= n and mn <= 25") {
  std::vector<Shape> expected;
  for (int rows = 1; rows <= 30; ++rows)
    for (int cols = 1; cols <= 30; ++cols)
      if (rows <= cols && rows * cols <= 25) expected.push_back({rows, cols});
  CHECK(playable_shapes() == expected);
  CHECK(expected.size() == 46);
}

TEST_CASE("a shape is playable iff it is listed") {
  const auto listed = playable_shapes();
  for (int rows = -2; rows <= 30; ++rows)
    for (int cols = -2; cols <= 30; ++cols) {
      CAPTURE(rows, cols);
      const bool is_listed = std::find(listed.begin(), listed.end(), Shape{rows, cols}) != listed.end();
      REQUIRE(Shape{rows, cols}.is_playable() == is_listed);
    }
}

TEST_CASE("for replays boards up to 8x8 are shapes, too, and longer ones of up to 25 cells") {
  std::vector<Shape> expected;
  for (int rows = 1; rows <= 30; ++rows)
    for (int cols = rows; cols <= 30; ++cols)
      if (cols <= 8 || rows * cols <= 25) expected.push_back({rows, cols});
  CHECK(replayable_shapes() == expected);
  CHECK(parse_shape("8x8", ShapeUse::replay) == Shape{8, 8});
  CHECK_THROWS_AS(parse_shape("8x8"), UsageError);
  CHECK_THROWS_WITH(parse_shape("8x9", ShapeUse::replay), contains_text("at most 8x8"));
  CHECK_THROWS_WITH(parse_shape("8x7", ShapeUse::replay), contains_text("is 7x8"));
  CHECK_THROWS_AS(parse_shape("0x4", ShapeUse::replay), UsageError);
}

TEST_CASE("parse_shape inverts to_text on every playable shape") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    CHECK(parse_shape(to_text(shape)) == shape);
  }
  CHECK(to_text(Shape{3, 4}) == "3x4");
}

TEST_CASE("make_shape accepts what is playable") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    CHECK(make_shape(shape.rows, shape.cols) == shape);
  }
}

TEST_CASE("sides whose product no number holds are refused") {
  for (const int side : {26, 1'610'819'007, std::numeric_limits<int>::max()})
    for (const ShapeUse use : {ShapeUse::search, ShapeUse::replay}) {
      CAPTURE(side, static_cast<int>(use));
      CHECK_THROWS_AS(make_shape(2, side, use), UsageError);
      CHECK_THROWS_AS(make_shape(side, 2, use), UsageError);
      CHECK_THROWS_AS(make_shape(side, side, use), UsageError);
    }
}

TEST_CASE("text that is not a shape is refused") {
  for (const std::string text : {"",
                                 "x",
                                 "3",
                                 "3x",
                                 "x4",
                                 "3x4x",
                                 "3x4x5",
                                 "3X4",
                                 "3*4",
                                 "3 x4",
                                 " 3x4",
                                 "3x4 ",
                                 "3xx4",
                                 "-1x4",
                                 "3x-4",
                                 "+3x4",
                                 "3x+4",
                                 "axb",
                                 "3.0x4",
                                 "0x3x4",
                                 "999999999999x2",
                                 "2x999999999999",
                                 "1001x1001"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_shape(text), UsageError);
  }
}

TEST_CASE("sizes that no board has are refused") {
  for (const std::string text :
       {"0x4", "4x0", "0x0", "1x26", "2x13", "3x9", "4x7", "5x6", "6x6", "6x5", "26x1", "1000x1000"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_shape(text), UsageError);
  }
}

TEST_CASE("the refusal of a shape names what was expected") {
  CHECK_THROWS_WITH(parse_shape("3x"), contains_text("'3x'") && contains_text("3x4"));
  CHECK_THROWS_WITH(parse_shape("5x6"), contains_text("5x6") && contains_text("25"));
}

TEST_CASE("the refusal of a board that lies on its side says how to turn it") {
  CHECK_THROWS_WITH(parse_shape("4x3"),
                    contains_text("4x3") && contains_text("turned") && contains_text("is 3x4"));
  CHECK_THROWS_WITH(make_shape(25, 1), contains_text("is 1x25"));
  CHECK_THROWS_WITH(parse_shape("6x5"), !contains_text("turned"));
}

TEST_CASE("cells and squares") {
  CHECK(Shape{3, 4}.cells() == 12);
  CHECK(Shape{1, 1}.is_square());
  CHECK(Shape{5, 5}.is_square());
  CHECK_FALSE(Shape{4, 5}.is_square());
}
