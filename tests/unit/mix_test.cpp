// Mixing of words: exactness of the position table rests on its being a bijection, its speed on its being
// even.
#include <algorithm>
#include <vector>

#include "mixing.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// How many of 64 equal parts, chosen by the top 6 bits, hold within 20 % of the mean.
template <class Word>
int count_even_parts(const std::vector<Word>& words) {
  std::vector<std::size_t> sizes(64);
  for (const Word word : words) ++sizes[static_cast<std::size_t>(mix(word) >> (8 * sizeof(Word) - 6))];
  const std::size_t mean = words.size() / 64;
  return static_cast<int>(std::count_if(sizes.begin(), sizes.end(), [&](std::size_t size) {
    return size * 5 > mean * 4 && size * 5 < mean * 6;
  }));
}

template <class Word>
std::vector<Word> arithmetic_words(Word step) {
  std::vector<Word> words;
  for (Word i = 0; i < 64 * 1024; ++i) words.push_back(i * step);
  return words;
}

}  // namespace

TEST_CASE("mix of a word is the finalizer of SplitMix64") {
  // The first outputs of java.util.SplittableRandom(0): the mixed multiples of the golden gamma.
  constexpr Word64 gamma = 0x9e3779b97f4a7c15;
  CHECK(mix(gamma) == 0xe220a8397b1dcdaf);
  CHECK(mix(2 * gamma) == 0x6e789e6aa1b965f4);
  CHECK(mix(3 * gamma) == 0x06c45d188009454f);
  CHECK(mix(Word64{0}) == 0);
}

TEST_CASE("mix is undone by its inverse, in either order") {
  Random random;
  INFO(random);
  for (int i = 0; i < 10'000; ++i) {
    const Word64 narrow = random.word64() >> random.up_to(63);
    REQUIRE(unmix(mix(narrow)) == narrow);
    REQUIRE(mix(unmix(narrow)) == narrow);
    const Word128 wide = random.word128() >> random.up_to(127);
    REQUIRE(unmix(mix(wide)) == wide);
    REQUIRE(mix(unmix(wide)) == wide);
  }
}

TEST_CASE("mix takes words in step to all shards evenly") {
  CHECK(count_even_parts(arithmetic_words<Word64>(1)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word64>(Word64{1} << 48)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(1)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(Word128{1} << 64)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(Word128{1} << 109)) == 64);
}
