// Random numbers that are the same on every machine and for any number of threads.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/mix.hpp"

namespace dropslide {

/// xoshiro256++ 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
/// 2021), started by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) as its authors advise.
///
/// A pair of seed and stream names a sequence. For one seed all 2^64 streams start in different states, since
/// SplitMix64's mix is a bijection.
class Generator {
 public:
  /// Requires a state that is not 0 throughout.
  explicit Generator(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  /// The sequence of a seed and a stream, from its start; any two numbers will do.
  Generator(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t counter = mix(mix(seed) ^ mix(~stream));
    for (std::uint64_t& word : state_) word = mix(counter += golden_ratio);
  }

  /// The next 64 random bits, uniform.
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound), without bias: Lemire, "Fast random integer generation in an interval", ACM TOMACS
  /// 29, 2019. Requires bound >= 1.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = -bound % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15;

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace dropslide
