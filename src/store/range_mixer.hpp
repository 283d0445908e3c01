// A bijection on the numbers below a count: the results look random, so that any of their bits can choose a
// slot of a table.
#pragma once

#include <algorithm>
#include <bit>

#include "base/words.hpp"

namespace dropslide {

/// Bijection on the numbers below `count()`, which is what was asked for, rounded up a little.
///
/// A number is cut into a high part, below any count, and a low part of some bits. Three rounds change one
/// part by a hash of the other, the high part by addition modulo its count, the low one by exclusive or; each
/// can be undone. A hash is the top of a product: every bit of a factor reaches it.
class RangeMixer {
 public:
  static constexpr int least_low_bits = 8;  ///< A shard of the compact table is cut from the low part.

  /// Requires  1 <= count <= 2^63.
  explicit constexpr RangeMixer(Word64 count)
      : low_bits_(std::max(least_low_bits, static_cast<int>(std::bit_width(count - 1)) / 2)),
        high_count_(((count - 1) >> low_bits_) + 1) {}

  /// Above every number and every result.
  constexpr Word64 count() const { return high_count_ << low_bits_; }

  constexpr int low_bits() const { return low_bits_; }  ///< Bits of the low part.

  /// One more than the highest high part; below 2^32 + 1.
  constexpr Word64 high_count() const { return high_count_; }

  /// Below count(), and different for different numbers. Requires  number < count().
  constexpr Word64 operator()(Word64 number) const {
    Word64 high = number >> low_bits_;
    Word64 low = number & ((Word64{1} << low_bits_) - 1);
    low ^= (high * 0xbf58476d1ce4e5b9ULL) >> (64 - low_bits_);
    high += (((low * 0x94d049bb133111ebULL) >> 32) * high_count_) >> 32;
    if (high >= high_count_) high -= high_count_;
    low ^= (high * 0x9e3779b97f4a7c15ULL) >> (64 - low_bits_);
    return high << low_bits_ | low;
  }

 private:
  int low_bits_;
  Word64 high_count_;
};

}  // namespace dropslide
