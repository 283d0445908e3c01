// Powers of small whole numbers.
#pragma once

#include <cstdint>

namespace dropslide {

/// base^exponent. Requires  that it is below 2^32, and exponent >= 0.
constexpr std::uint32_t power(std::uint32_t base, int exponent) {
  std::uint32_t result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

}  // namespace dropslide
