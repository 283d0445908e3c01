// A bijection on 64 bits whose results look random.
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

}  // namespace dropslide
