// Bijections on 64 and 128 bits: equal words stay equal, different words stay different, and the results look
// random.
#pragma once

#include "base/words.hpp"

namespace dropslide {

/// Xor-shifts and odd multipliers, each of which can be undone: the finalizer of SplitMix64 (Steele, Lea and
/// Flood, OOPSLA 2014).
constexpr Word64 mix(Word64 x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// Bijection on 128 bits: a Feistel network, whose rounds are undone in the opposite order.
constexpr Word128 mix(Word128 x) {
  auto low = static_cast<Word64>(x);
  auto high = static_cast<Word64>(x >> 64);
  high ^= mix(low);
  low ^= mix(high);
  high ^= mix(low + Word64{0x9e3779b97f4a7c15});
  return static_cast<Word128>(high) << 64 | low;
}

}  // namespace dropslide
