// Random numbers for property tests, all from Catch2's seed, so that a failure can be replayed with
// --rng-seed.
#pragma once

#include <cstdint>
#include <ostream>
#include <random>

#include "base/words.hpp"
#include "support/catch.hpp"

/// Each test makes its own source, so that it draws the same numbers alone and among others, and shows it
/// with INFO.
class Random {
 public:
  std::uint64_t word64() { return engine_(); }

  dropslide::Word128 word128() { return dropslide::Word128{word64()} << 64 | word64(); }

  /// Nearly uniform in 0..highest. Requires highest >= 0.
  int up_to(int highest) { return static_cast<int>(engine_() % (static_cast<std::uint64_t>(highest) + 1)); }

  template <class Container>
  const auto& pick(const Container& container) {
    return container[static_cast<std::size_t>(engine_() % container.size())];
  }

  friend std::ostream& operator<<(std::ostream& out, const Random&) {
    return out << "random test: replay it with --rng-seed " << run_seed();
  }

 private:
  std::mt19937_64 engine_{run_seed()};
};
