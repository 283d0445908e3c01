// The inverses of base/mix.hpp and store/range_mixer.hpp, which shows that it is a bijection and lets tests
// choose where in a table a word lands.
#pragma once

#include "base/mix.hpp"
#include "store/range_mixer.hpp"

/// Undoes x ^= x >> by.
constexpr dropslide::Word64 undo_shift(dropslide::Word64 x, int by) {
  dropslide::Word64 original = x;
  for (int known = by; known < 64; known += by) original = x ^ original >> by;
  return original;
}

/// The odd number that undoes a multiplication by the odd number `factor`: each step of Newton's doubles the
/// right bits.
constexpr dropslide::Word64 inverse_factor(dropslide::Word64 factor) {
  dropslide::Word64 inverse = factor;
  for (int step = 0; step < 6; ++step) inverse *= 2 - factor * inverse;
  return inverse;
}

constexpr dropslide::Word64 unmix(dropslide::Word64 x) {
  x = undo_shift(x, 31) * inverse_factor(0x94d049bb133111eb);
  x = undo_shift(x, 27) * inverse_factor(0xbf58476d1ce4e5b9);
  return undo_shift(x, 30);
}

constexpr dropslide::Word128 unmix(dropslide::Word128 x) {
  auto low = static_cast<dropslide::Word64>(x);
  auto high = static_cast<dropslide::Word64>(x >> 64);
  high ^= dropslide::mix(low + dropslide::Word64{0x9e3779b97f4a7c15});
  low ^= dropslide::mix(high);
  high ^= dropslide::mix(low);
  return static_cast<dropslide::Word128>(high) << 64 | low;
}

/// Undoes the three rounds of a RangeMixer, the last first.
constexpr dropslide::Word64 unmix(const dropslide::RangeMixer& mixer, dropslide::Word64 mixed) {
  using dropslide::Word64;
  const Word64 low_count = Word64{1} << mixer.low_bits();
  const Word64 high_count = mixer.high_count();
  const Word64 low_unit = ~Word64{0} / low_count + 1;  // To cut the top of a product to the low part.
  Word64 high = mixed / low_count;
  Word64 low = mixed % low_count;
  low ^= high * 0x9e3779b97f4a7c15 / low_unit;
  high += high_count - (low * 0x94d049bb133111eb >> 32) * high_count / (Word64{1} << 32);
  if (high >= high_count) high -= high_count;
  low ^= high * 0xbf58476d1ce4e5b9 / low_unit;
  return high * low_count + low;
}
