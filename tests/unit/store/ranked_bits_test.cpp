// Counted bits against an ordered set of numbers.
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "store/ranked_bits.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide;

namespace {

using Numbers = std::set<std::uint64_t>;

/// Each number of the universe with a chance of `of_1000` in 1000.
Numbers random_numbers(std::uint64_t universe, int of_1000, Random& random) {
  Numbers numbers;
  for (std::uint64_t number = 0; number < universe; ++number)
    if (random.up_to(999) < of_1000) numbers.insert(number);
  return numbers;
}

RankedBits bits_of(std::uint64_t universe, const Numbers& numbers) {
  RankedBits bits(universe);
  for (const std::uint64_t number : numbers) bits.add(number);
  bits.count_bits();
  return bits;
}

/// Calls `check` with sets of many sizes as bits.
template <class Check>
void for_each_set(Check&& check) {
  Random random;
  INFO(random);
  for (const std::uint64_t universe : {0U, 1U, 2U, 63U, 64U, 65U, 511U, 512U, 513U, 1024U, 5000U, 100'000U})
    for (const int of_1000 : {0, 1, 30, 500, 970, 999, 1000}) {
      CAPTURE(universe, of_1000);
      const Numbers numbers = random_numbers(universe, of_1000, random);
      check(bits_of(universe, numbers), numbers, random);
    }
}

using Visited = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

Visited visited(const RankedBits& bits, std::uint64_t begin, std::uint64_t end) {
  Visited all;
  bits.for_each(begin, end,
                [&](std::uint64_t number, std::uint64_t rank) { all.emplace_back(number, rank); });
  return all;
}

/// What has to be visited in the words [begin, end).
Visited expected(const Numbers& numbers, std::uint64_t begin, std::uint64_t end) {
  Visited all;
  std::uint64_t rank = 0;
  for (const std::uint64_t number : numbers) {
    if (number >= 64 * begin && number < 64 * end) all.emplace_back(number, rank);
    ++rank;
  }
  return all;
}

}  // namespace

TEST_CASE("bits contain what was added, and the rank of any number is how many smaller ones are there") {
  for_each_set([](const RankedBits& bits, const Numbers& numbers, Random&) {
    REQUIRE(bits.size() == numbers.size());
    std::uint64_t smaller = 0;
    for (std::uint64_t number = 0; number < bits.universe(); ++number) {
      CAPTURE(number);
      REQUIRE(bits.contains(number) == (numbers.count(number) == 1));
      REQUIRE(bits.rank(number) == smaller);
      smaller += numbers.count(number);
    }
  });
}

TEST_CASE("the rank of a word is how many numbers stand in earlier words") {
  for_each_set([](const RankedBits& bits, const Numbers& numbers, Random&) {
    REQUIRE(bits.words() == (bits.universe() + 63) / 64);
    auto next = numbers.begin();
    std::uint64_t earlier = 0;
    for (std::uint64_t word = 0; word < bits.words(); ++word) {
      CAPTURE(word);
      for (; next != numbers.end() && *next < 64 * word; ++next) ++earlier;
      REQUIRE(bits.rank_of_word(word) == earlier);
    }
  });
}

TEST_CASE("the number of every rank stands in the word that is named") {
  for_each_set([](const RankedBits& bits, const Numbers& numbers, Random&) {
    std::uint64_t rank = 0;
    for (const std::uint64_t number : numbers) {
      CAPTURE(number);
      REQUIRE(bits.word_of(rank++) == number / 64);
    }
  });
}

TEST_CASE("the numbers in any range of words are visited in ascending order with their ranks") {
  for_each_set([](const RankedBits& bits, const Numbers& numbers, Random& random) {
    const std::uint64_t words = bits.words();
    REQUIRE(visited(bits, 0, words) == expected(numbers, 0, words));
    REQUIRE(visited(bits, words, words).empty());
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t begin = random.word64() % (words + 1), end = random.word64() % (words + 1);
      CAPTURE(begin, end);
      REQUIRE(visited(bits, begin, end) == expected(numbers, begin, end));
    }
  });
}

TEST_CASE("a set made of words is the set that its numbers make") {
  Random random;
  INFO(random);
  for (const std::uint64_t universe : {0U, 64U, 100U, 512U, 3000U}) {
    CAPTURE(universe);
    std::vector<std::uint64_t> words((universe + 63) / 64);
    const Numbers numbers = random_numbers(universe, 400, random);
    for (const std::uint64_t number : numbers) words[number / 64] |= std::uint64_t{1} << (number % 64);
    const RankedBits bits(universe, words);
    CHECK(bits.universe() == universe);
    CHECK(bits.size() == numbers.size());
    CHECK(visited(bits, 0, bits.words()) == expected(numbers, 0, bits.words()));
  }
}

TEST_CASE("numbers may be added several times, and after a count if it is made again") {
  Random random;
  INFO(random);
  RankedBits bits(3000);
  Numbers numbers;
  for (int round = 0; round < 5; ++round) {
    CAPTURE(round);
    for (int i = 0; i < 500; ++i) {
      const auto number = static_cast<std::uint64_t>(random.up_to(2999));
      bits.add(number);
      numbers.insert(number);
    }
    bits.count_bits();
    REQUIRE(bits.size() == numbers.size());
    REQUIRE(visited(bits, 0, bits.words()) == expected(numbers, 0, bits.words()));
  }
}

TEST_CASE("several threads that add numbers of the same words at once lose none") {
  constexpr std::uint64_t universe = 20'000, threads = 4;
  for (int round = 0; round < 20; ++round) {
    CAPTURE(round);
    RankedBits bits(universe);
    {
      std::vector<std::jthread> adding;
      for (std::uint64_t thread = 0; thread < threads; ++thread)
        adding.emplace_back([&bits, thread] {
          for (std::uint64_t number = thread; number < universe; number += threads) {
            bits.add(number);
            bits.add(number / 2 * 2);
          }
        });
    }
    bits.count_bits();
    REQUIRE(bits.size() == universe);
    REQUIRE(bits.rank(universe - 1) == universe - 1);
  }
}

TEST_CASE("a set of nothing at all has no words and no numbers") {
  const RankedBits made;
  CHECK(made.universe() == 0);
  CHECK(made.words() == 0);
  CHECK(made.size() == 0);
}

TEST_CASE("a set takes its bits and a quarter of them for the directory") {
  CHECK(RankedBits::bytes_for(512) == 64 + 2 * 16);
  CHECK(RankedBits::bytes_for(513) == 72 + 2 * 16);
  CHECK(RankedBits::bytes_for(std::uint64_t{1} << 30) == (std::uint64_t{1} << 27) / 4 * 5 + 16);
}
