// Mixing of words: exactness of the compact table rests on its being a bijection, its speed on its being
// even.
#include <algorithm>
#include <vector>

#include "support/boards.hpp"
#include "unit/store/unmix.hpp"

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
    CAPTURE(i);
    const Word64 narrow = random.word64() >> random.up_to(63);
    REQUIRE(unmix(mix(narrow)) == narrow);
    REQUIRE(mix(unmix(narrow)) == narrow);
    const Word128 wide = random.word128() >> random.up_to(127);
    REQUIRE(unmix(mix(wide)) == wide);
    REQUIRE(mix(unmix(wide)) == wide);
  }
}

TEST_CASE(
    "the mixer of a range takes its numbers to different ones, rounded up by less than 2^half its bits") {
  for (Word64 count = 1; count <= 4000; ++count) {
    const RangeMixer mixer(count);
    CAPTURE(count);
    REQUIRE(mixer.count() >= count);
    REQUIRE(mixer.count() - count < Word64{1} << mixer.low_bits());
    REQUIRE(mixer.low_bits() >= RangeMixer::least_low_bits);
    std::vector<bool> taken(mixer.count());
    for (Word64 number = 0; number < mixer.count(); ++number) {
      CAPTURE(number);
      const Word64 mixed = mixer(number);
      REQUIRE(mixed < mixer.count());
      REQUIRE_FALSE(taken[mixed]);
      taken[mixed] = true;
    }
  }
}

TEST_CASE("the mixer of a range of millions takes its numbers to different ones") {
  for (const Word64 count : {65'537U, 262'143U, 1'000'003U, 5'000'000U}) {
    CAPTURE(count);
    const RangeMixer mixer(count);
    std::vector<bool> taken(mixer.count());
    for (Word64 number = 0; number < mixer.count(); ++number) taken[mixer(number)] = true;
    CHECK(std::find(taken.begin(), taken.end(), false) == taken.end());
  }
}

TEST_CASE("the mixer of a range is undone by its inverse for counts up to 2^63") {
  Random random;
  INFO(random);
  for (int bits = 1; bits <= 63; ++bits)
    for (const Word64 count : {Word64{1} << bits, (Word64{1} << bits) - 1, (Word64{1} << (bits - 1)) + 1}) {
      const RangeMixer mixer(count);
      CAPTURE(count, mixer.count());
      REQUIRE(mixer.count() >= count);
      REQUIRE(mixer.count() <= Word64{1} << 63);
      for (int i = 0; i < 100; ++i) {
        CAPTURE(bits, i);
        const Word64 number = i == 0 ? mixer.count() - 1 : random.word64() % mixer.count();
        const Word64 mixed = mixer(number);
        REQUIRE(mixed < mixer.count());
        REQUIRE(unmix(mixer, mixed) == number);
      }
    }
}

TEST_CASE("the mixer of a range takes numbers in step to all its parts within half of the mean") {
  for (const Word64 count : {Word64{1} << 22, Word64{5'409'965'968'848}, Word64{1} << 62})
    for (const Word64 step : {Word64{1}, Word64{2}, Word64{48}, count >> 16}) {
      CAPTURE(count, step);
      const RangeMixer mixer(count);
      std::vector<std::size_t> by_top(64), by_bottom(64);
      for (Word64 i = 0; i < 64 * 1024; ++i) {
        const Word64 mixed = mixer(i * step);
        ++by_top[static_cast<std::size_t>(static_cast<Word128>(mixed) * 64 / mixer.count())];
        ++by_bottom[static_cast<std::size_t>(mixed & 63)];
      }
      for (const auto& sizes : {by_top, by_bottom}) {
        CAPTURE(sizes);
        CHECK(*std::min_element(sizes.begin(), sizes.end()) > 1024 / 2);
        CHECK(*std::max_element(sizes.begin(), sizes.end()) < 1024 * 3 / 2);
      }
    }
}

TEST_CASE("mix takes words in step to all shards evenly") {
  CHECK(count_even_parts(arithmetic_words<Word64>(1)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word64>(Word64{1} << 48)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(1)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(Word128{1} << 64)) == 64);
  CHECK(count_even_parts(arithmetic_words<Word128>(Word128{1} << 109)) == 64);
}
