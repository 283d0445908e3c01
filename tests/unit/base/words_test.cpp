// 128-bit counts: what leaves 64 bits must neither wrap nor be printed wrong.
#include <stdexcept>
#include <string>

#include "base/words.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

constexpr Word128 largest = ~Word128{0};

}  // namespace

TEST_CASE("products and sums within 128 bits are exact") {
  CHECK(checked_multiply(Word128{1} << 64, (Word128{1} << 63)) == Word128{1} << 127);
  CHECK(checked_multiply(largest, 1) == largest);
  CHECK(checked_multiply(largest, 0) == 0);
  CHECK(checked_add(largest - 1, 1) == largest);
  CHECK(checked_add(~Word64{0}, 1) == Word128{1} << 64);
}

TEST_CASE("products and sums beyond 128 bits are refused") {
  CHECK_THROWS_AS(checked_multiply(Word128{1} << 64, Word128{1} << 64), std::overflow_error);
  CHECK_THROWS_AS(checked_multiply(largest, 2), std::overflow_error);
  CHECK_THROWS_AS(checked_multiply(largest, largest), std::overflow_error);
  CHECK_THROWS_AS(checked_add(largest, 1), std::overflow_error);
  CHECK_THROWS_AS(checked_add(Word128{1} << 127, Word128{1} << 127), std::overflow_error);
}

TEST_CASE("a product is refused exactly where division does not undo it") {
  Random random;
  INFO(random);
  for (int i = 0; i < 1000; ++i) {
    const Word128 a = (random.word128() >> random.up_to(127)) | 1;
    const Word128 b = (random.word128() >> random.up_to(127)) | 1;
    CAPTURE(a, b);
    if (b <= largest / a)
      REQUIRE(checked_multiply(a, b) / a == b);
    else
      REQUIRE_THROWS_AS(checked_multiply(a, b), std::overflow_error);
  }
}

TEST_CASE("counts are printed in decimal") {
  CHECK(to_decimal(0) == "0");
  CHECK(to_decimal(10) == "10");
  CHECK(to_decimal(~Word64{0}) == "18446744073709551615");
  CHECK(to_decimal(Word128{1} << 64) == "18446744073709551616");
  CHECK(to_decimal(largest) == "340282366920938463463374607431768211455");
}

TEST_CASE("decimal digits of small counts are those of the standard library") {
  Random random;
  INFO(random);
  for (int i = 0; i < 1000; ++i) {
    CAPTURE(i);
    const std::uint64_t count = random.word64() >> random.up_to(63);
    REQUIRE(to_decimal(count) == std::to_string(count));
  }
}
