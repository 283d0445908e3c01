// Shapes that are written another way.
#include "game/shape_hint.hpp"

#include "base/error.hpp"
#include "game/shape.hpp"
#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("a shape that is written another way is recognised, and nothing else is") {
  for (const char* text : {"3x4", "3X4", "3×4", "3*4", "3 x 4", " 3 × 4 "}) {
    CAPTURE(text);
    CHECK(meant_shape(text) == "3x4");
  }
  for (const char* text : {"", "x", "3x", "x4", "3x4x5", "3-4", "34", "axb", "3x-4", "1234x5", "3××4", "×"}) {
    CAPTURE(text);
    CHECK(meant_shape(text).empty());
  }
}

TEST_CASE("the refusal of such a shape says how it is written") {
  CHECK_THROWS_WITH(parse_shape("3×4"),
                    "'3×4' is not a board shape: expected ROWSxCOLUMNS, such as 3x4: did "
                    "you mean '3x4'?");
  CHECK_THROWS_WITH(parse_shape("3"), "'3' is not a board shape: expected ROWSxCOLUMNS, such as 3x4");
}
