// Arithmetic on printed numbers.
#include "studies/claims/formula.hpp"

#include <stdexcept>

#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("formulas are read as on paper") {
  CHECK(value_of_formula("3*7^14") == 2'034'669'218'547.0L);
  CHECK(value_of_formula("2^3^2") == 512);
  CHECK(value_of_formula("10 - 2 - 3") == 5);
  CHECK(value_of_formula("8/2/2") == 2);
  CHECK(value_of_formula("(1+2)*3 - 4") == 5);
  CHECK(value_of_formula("146,484,375") == 146'484'375);
  CHECK(value_of_formula("1.5*10^12") == 1'500'000'000'000.0L);
  for (const char* text : {"", "2+", "(1", "x", "1 or 2", "2)"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(value_of_formula(text), std::invalid_argument);
  }
}

TEST_CASE(
    "a value is as printed within half a unit of the last digit, and exactly where a formula is printed") {
  CHECK(is_as_printed(value_of_formula("3*8^14/5/10^12"), "2.64"));
  CHECK_FALSE(is_as_printed(value_of_formula("3*8^15/5/10^12"), "21.12"));
  CHECK(is_as_printed(value_of_formula("3*7^14/5/10^9"), "407"));
  CHECK_FALSE(is_as_printed(value_of_formula("3*7^14"), "2.04*10^12"));
  CHECK(is_as_printed(value_of_formula("3*7^14"), "2.03*10^12"));
  CHECK(is_as_printed(480, "480"));
  CHECK_FALSE(is_as_printed(480.6L, "480"));
  CHECK(is_as_printed(3.0L / 7, "3/7"));
  CHECK_FALSE(is_as_printed(0.4286L, "3/7"));
  CHECK_FALSE(is_as_printed(24.0L / 49, "27/49"));
  CHECK(is_as_printed(1'152'817'492'752.0L, "1.15*10^12"));
}
