// The two machine words that hold a packed word, and arithmetic that refuses to overflow.
#pragma once

#include <cstdint>
#include <string>

namespace dropslide {

/// Holds up to 16 cells of 4 bits (packed/packing.hpp).
using Word64 = std::uint64_t;
/// Holds up to 25 cells of 5 bits; also counts that may pass 2^64.
__extension__ using Word128 = unsigned __int128;

/// Product of two counts. Throws std::overflow_error when it does not fit 128 bits.
Word128 checked_multiply(Word128 a, Word128 b);

/// Sum of two counts. Throws std::overflow_error when it does not fit 128 bits.
Word128 checked_add(Word128 a, Word128 b);

/// base^exponent. Requires  0 <= exponent. Throws std::overflow_error when it does not fit 128 bits.
Word128 checked_power(Word128 base, int exponent);

/// Decimal digits of a 128-bit count.
std::string to_decimal(Word128 value);

}  // namespace dropslide
