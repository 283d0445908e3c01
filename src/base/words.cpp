// Checked 128-bit arithmetic: counts of boards leave 64 bits early.
#include "base/words.hpp"

#include <stdexcept>

namespace dropslide {

Word128 checked_multiply(Word128 a, Word128 b) {
  Word128 product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw std::overflow_error("count exceeds 128 bits");
  return product;
}

Word128 checked_add(Word128 a, Word128 b) {
  Word128 sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw std::overflow_error("count exceeds 128 bits");
  return sum;
}

Word128 checked_power(Word128 base, int exponent) {
  Word128 result = 1;
  for (int i = 0; i < exponent; ++i) result = checked_multiply(result, base);
  return result;
}

std::string to_decimal(Word128 value) {
  std::string digits;
  do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
  while (value /= 10);
  return digits;
}

}  // namespace dropslide
