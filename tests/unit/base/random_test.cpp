// The generator of random numbers, against published values and against uniformity.
#include "base/random.hpp"

#include <cmath>
#include <set>
#include <vector>

#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE(
    "the generator is xoshiro256++: its first numbers from the state 1, 2, 3, 4 are the published ones") {
  Generator random({1, 2, 3, 4});
  for (const std::uint64_t expected :
       {41943041ULL, 58720359ULL, 3588806011781223ULL, 3591011842654386ULL, 9228616714210784205ULL,
        9973669472204895162ULL, 14011001112246962877ULL, 12406186145184390807ULL, 15849039046786891736ULL,
        10450023813501588000ULL}) {
    CAPTURE(expected);
    CHECK(random.next() == expected);
  }
}

TEST_CASE("seeds and streams name different sequences, and the same one again") {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (std::uint64_t stream = 0; stream < 40; ++stream) first.insert(Generator(seed, stream).next());
  CHECK(first.size() == 40 * 40);
  CHECK(Generator(7, 9).next() == Generator(7, 9).next());
}

TEST_CASE("bounded numbers are uniform") {
  Generator random(1, 0);
  for (const std::uint32_t bound : {1U, 2U, 7U, 10U, 160U}) {
    std::vector<int> counts(bound);
    constexpr int draws = 100'000;
    for (int i = 0; i < draws; ++i) ++counts.at(random.below(bound));
    double chi_squared = 0;
    const double expected = double(draws) / bound;
    for (const int count : counts) chi_squared += (count - expected) * (count - expected) / expected;
    CAPTURE(bound);
    CHECK(chi_squared < bound - 1 + 5 * std::sqrt(2.0 * bound));
  }
}

TEST_CASE("a bound that is no power of two leaves no bias") {
  Generator random(2, 0);  // Of 3 * 2^30 values without rejection every third would come twice as often.
  int low = 0;
  constexpr int draws = 300'000;
  for (int i = 0; i < draws; ++i) low += random.below(3U << 30) < (1U << 30);
  CHECK(std::abs(low - draws / 3) < 5 * std::sqrt(draws * 2.0 / 9));
}
