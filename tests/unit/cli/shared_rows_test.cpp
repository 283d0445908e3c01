// Values of options that several commands share.
#include "cli/shared_rows.hpp"

#include "base/error.hpp"
#include "cli/options/value_text.hpp"
#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::cli;

TEST_CASE("a shape with more rows than columns is the turned one, where that is a shape") {
  CHECK(shape_of_turned("4x3") == Shape{3, 4});
  CHECK(shape_of_turned("25x1") == Shape{1, 25});
  CHECK(shape_of_turned("8x7", ShapeUse::replay) == Shape{7, 8});
  for (const char* text : {"3x4", "3x3", "8x7", "26x1", "6x5", "4x0", "4x-3", "4x", "x3", "4x3x2", "4", "",
                           " 4x3", "4x3 ", "+4x3", "99999999999999999999x1", "4294967299x2"}) {
    INFO(text);
    CHECK_FALSE(shape_of_turned(text));
  }
}

TEST_CASE("an option that names a tile says so where a face is out of its range") {
  const Value value = objective_row("objective").value;
  CHECK_NOTHROW(check_value("--objective", value, "16", "solve"));
  CHECK_THROWS_WITH(
      check_value("--objective", value, "64", "solve"),
      "--objective 64 is out of range: expected 2 to 31, an exponent; 64 is the face of the tile "
      "with exponent 6");
  CHECK_THROWS_WITH(check_value("--objective", value, "100", "solve"),
                    "--objective 100 is out of range: expected 2 to 31");
  CHECK_THROWS_WITH(check_value("--objective", value, "-64", "solve"),
                    "--objective -64 is out of range: expected 2 to 31");
  CHECK_THROWS_WITH(check_value("--objective", value, "8589934592", "solve"),
                    "--objective 8589934592 is out of range: expected 2 to 31");
  CHECK_THROWS_WITH(check_value("--games", whole_number("N", 1, 9), "64", "simulate"),
                    "--games 64 is out of range: expected 1 to 9");
}
