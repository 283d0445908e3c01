// The sparse index against a sorted list: a position that is found at the wrong place is a wrong answer.
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "store/elias_fano.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide;

namespace {

using Numbers = std::vector<std::uint64_t>;
using Words = std::vector<std::uint64_t>;

RankedBits bits_of(std::uint64_t universe, const Numbers& numbers) {
  RankedBits bits(universe);
  for (const std::uint64_t number : numbers) bits.add(number);
  bits.count_bits();
  return bits;
}

EliasFano list_of(std::uint64_t universe, const Numbers& numbers) {
  return EliasFano(bits_of(universe, numbers));
}

Numbers numbers_of(const RankedBits& bits) {
  Numbers numbers;
  bits.for_each(0, bits.words(), [&](std::uint64_t number, std::uint64_t) { numbers.push_back(number); });
  return numbers;
}

Numbers numbers_of(const EliasFano& list) { return numbers_of(list.to_bits()); }

/// The numbers of the universe that `is_in` takes.
Numbers numbers_with(std::uint64_t universe, const std::function<bool(std::uint64_t)>& is_in) {
  Numbers numbers;
  for (std::uint64_t number = 0; number < universe; ++number)
    if (is_in(number)) numbers.push_back(number);
  return numbers;
}

/// Calls `check` with lists from empty to full: even ones, runs and clusters.
template <class Check>
void for_each_list(Check&& check) {
  Random random;
  INFO(random);
  const auto chance = [&](int of_10000) { return random.up_to(9999) < of_10000; };
  for (const std::uint64_t universe : {0U, 1U, 2U, 63U, 64U, 65U, 127U, 1000U, 4096U, 30'000U}) {
    CAPTURE(universe);
    std::vector<Numbers> lists{{}};
    for (const int of_10000 : {1, 10, 100, 1000, 3300, 5000, 9000, 9990, 10000})
      lists.push_back(numbers_with(universe, [&](std::uint64_t) { return chance(of_10000); }));
    for (const std::uint64_t run : {5U, 64U, 700U}) {
      lists.push_back(numbers_with(universe, [&](std::uint64_t n) { return n / run % 3 == 1; }));
      lists.push_back(numbers_with(universe, [&](std::uint64_t n) { return n / run % 40 == 0; }));
      lists.push_back(
          numbers_with(universe, [&](std::uint64_t n) { return n / run % 10 == 7 && chance(2000); }));
    }
    if (universe > 0) {
      lists.push_back({0});
      lists.push_back({universe - 1});
      lists.push_back(numbers_with(universe, [&](std::uint64_t n) { return n < 100; }));
      lists.push_back(numbers_with(universe, [&](std::uint64_t n) { return n + 100 >= universe; }));
      lists.push_back(numbers_with(universe, [&](std::uint64_t n) { return n == 0 || n + 1 == universe; }));
    }
    for (const Numbers& numbers : lists) {
      CAPTURE(numbers.size());
      check(list_of(universe, numbers), numbers);
    }
  }
}

/// First number of the universe for which `find` is not what the list says.
std::optional<std::uint64_t> first_wrong(const EliasFano& list, const Numbers& numbers) {
  std::uint64_t position = 0;
  for (std::uint64_t number = 0; number < list.universe(); ++number) {
    const bool is_in = position < numbers.size() && numbers[position] == number;
    if (list.find(number) != (is_in ? std::optional(position) : std::nullopt)) return number;
    position += is_in;
  }
  return std::nullopt;
}

/// Whether words are refused, or read as a list of the stated size below the universe that finds what it
/// holds.
bool is_refused_or_sound(std::uint64_t universe, std::uint64_t size, const Words& upper, const Words& lower) {
  try {
    const EliasFano list(universe, size, upper, lower);
    const Numbers numbers = numbers_of(list);
    return list.size() == size && numbers.size() == size && (size == 0 || numbers.back() < universe) &&
           first_wrong(list, numbers) == std::nullopt;
  } catch (const EnvironmentError&) {
    return true;
  }
}

bool is_refused(std::uint64_t universe, std::uint64_t size, const Words& upper, const Words& lower) {
  try {
    const EliasFano list(universe, size, upper, lower);
    return false;
  } catch (const EnvironmentError&) {
    return true;
  }
}

void flip(Words& words, std::size_t bit) { words[bit / 64] ^= std::uint64_t{1} << (bit % 64); }

struct DamageCase {
  std::uint64_t universe;
  Numbers numbers;
};

std::vector<DamageCase> damage_cases() {
  Random random;
  std::vector<DamageCase> cases{{0, {}}, {1, {}}, {1, {0}}, {1000, {}}, {1000, {999}}, {64, {0, 1, 62, 63}}};
  for (const int of_100 : {2, 10, 40, 60, 100})
    cases.push_back({777, numbers_with(777, [&](std::uint64_t) { return random.up_to(99) < of_100; })});
  return cases;
}

}  // namespace

TEST_CASE("every number of the universe is found at its position in the list, or not at all") {
  for_each_list([](const EliasFano& list, const Numbers& numbers) {
    REQUIRE(list.size() == numbers.size());
    REQUIRE(first_wrong(list, numbers) == std::nullopt);
  });
}

TEST_CASE("a list made of bits gives the same bits, counted") {
  for_each_list([](const EliasFano& list, const Numbers& numbers) {
    const RankedBits bits = list.to_bits();
    REQUIRE(bits.universe() == list.universe());
    REQUIRE(bits.size() == numbers.size());
    REQUIRE(numbers_of(bits) == numbers);
  });
}

TEST_CASE("a list read from its words is the same list") {
  for_each_list([](const EliasFano& list, const Numbers& numbers) {
    const EliasFano read(list.universe(), list.size(), list.upper(), list.lower());
    REQUIRE(read.universe() == list.universe());
    REQUIRE(read.size() == list.size());
    REQUIRE(read.upper() == list.upper());
    REQUIRE(read.lower() == list.lower());
    REQUIRE(first_wrong(read, numbers) == std::nullopt);
    REQUIRE(numbers_of(read) == numbers);
  });
}

TEST_CASE("the words of a list are as many as announced") {
  for_each_list([](const EliasFano& list, const Numbers&) {
    REQUIRE(list.upper().size() == EliasFano::upper_words(list.universe(), list.size()));
    REQUIRE(list.lower().size() == EliasFano::lower_words(list.universe(), list.size()));
    REQUIRE(list.size_bytes() == 8 * (list.upper().size() + list.lower().size()));
  });
}

TEST_CASE("a list takes 2 + log2(universe / size) bits a number and three words more") {
  for_each_list([](const EliasFano& list, const Numbers& numbers) {
    const auto universe = static_cast<double>(list.universe()), size = static_cast<double>(numbers.size());
    const double bits = size == 0 ? universe : size * (2 + std::log2(universe / size));
    REQUIRE(static_cast<double>(8 * list.size_bytes()) <= bits + 3 * 64);
  });
}

TEST_CASE("the list of the numbers 2, 3 and 9 is written as the comment shows") {
  const EliasFano list = list_of(12, {2, 3, 9});
  CHECK(list.upper() == Words{0b010011});
  CHECK(list.lower().front() == 0b01'11'10);
}

TEST_CASE("a list with any one bit changed is refused, or is another ascending list of the same size") {
  for (const auto& [universe, numbers] : damage_cases()) {
    CAPTURE(universe, numbers.size());
    const EliasFano list = list_of(universe, numbers);
    for (std::size_t bit = 0; bit < 64 * list.upper().size(); ++bit) {
      CAPTURE(bit);
      Words upper = list.upper();
      flip(upper, bit);
      REQUIRE(is_refused(universe, list.size(), upper, list.lower()));  // One number more or less.
    }
    for (std::size_t bit = 0; bit < 64 * list.lower().size(); ++bit) {
      CAPTURE(bit);
      Words lower = list.lower();
      flip(lower, bit);
      REQUIRE(is_refused_or_sound(universe, list.size(), list.upper(), lower));
    }
  }
}

TEST_CASE("a list with bits moved, or of random words, is refused, or is another ascending list") {
  Random random;
  INFO(random);
  for (const auto& [universe, numbers] : damage_cases()) {
    CAPTURE(universe, numbers.size());
    const EliasFano list = list_of(universe, numbers);
    const auto any_bit = [&](const Words& words) {
      return static_cast<std::size_t>(random.word64() % (64 * words.size()));
    };
    for (int i = 0; i < 300; ++i) {
      CAPTURE(i);
      Words upper = list.upper(), lower = list.lower();
      for (int k = random.up_to(3); k >= 0; --k) {
        flip(upper, any_bit(upper));
        flip(upper, any_bit(upper));
        flip(lower, any_bit(lower));
      }
      REQUIRE(is_refused_or_sound(universe, list.size(), upper, lower));
      for (Words* words : {&upper, &lower})
        for (std::uint64_t& word : *words) word = random.word64();
      REQUIRE(is_refused_or_sound(universe, list.size(), upper, lower));
    }
  }
}

TEST_CASE("a list of equal or descending numbers is refused") {
  const EliasFano list = list_of(12, {2, 3, 9});
  CHECK_FALSE(is_refused(12, 3, list.upper(), list.lower()));
  CHECK(is_refused(12, 3, list.upper(), {0b01'10'10, 0}));        // 2 2 9
  CHECK(is_refused(12, 3, list.upper(), {0b01'10'11, 0}));        // 3 2 9
  CHECK_FALSE(is_refused(12, 3, list.upper(), {0b00'11'01, 0}));  // 1 3 8
}

TEST_CASE("a list with a number that is not below the universe is refused") {
  const EliasFano list = list_of(17, {0, 5, 10, 16});  // Cut into the same low bits below 16.
  CHECK(is_refused(16, 4, list.upper(), list.lower()));
  CHECK_FALSE(is_refused(17, 4, list.upper(), list.lower()));
  const EliasFano one = list_of(1000, {999});
  CHECK(is_refused(999, 1, one.upper(), one.lower()));
}

TEST_CASE("words of other numbers or of other sizes are refused") {
  for (const auto& [universe, numbers] : damage_cases()) {
    CAPTURE(universe, numbers.size());
    const EliasFano list = list_of(universe, numbers);
    const auto resized = [](Words words, int by) {
      words.resize(words.size() + static_cast<std::size_t>(by));
      return words;
    };
    CHECK(is_refused(universe, list.size() + 1, list.upper(), list.lower()));
    CHECK(is_refused(universe, list.size() - 1, list.upper(), list.lower()));
    CHECK(is_refused(universe, universe + 1, list.upper(), list.lower()));
    for (const int by : {-1, 1}) {
      CAPTURE(by);
      CHECK(is_refused(universe, list.size(), resized(list.upper(), by), list.lower()));
      CHECK(is_refused(universe, list.size(), list.upper(), resized(list.lower(), by)));
    }
    CHECK(is_refused(universe, list.size(), {}, {}));
    CHECK(is_refused(~std::uint64_t{0}, ~std::uint64_t{0}, list.upper(), list.lower()));
  }
}

TEST_CASE("few numbers of a universe far beyond memory are found") {
  constexpr std::uint64_t half = std::uint64_t{1} << 49;
  const EliasFano list(2 * half, 2, {0b101}, {std::uint64_t{7} << 49 | 5, 0, 0});
  CHECK(list.find(5) == 0);
  CHECK(list.find(half + 7) == 1);
  for (const std::uint64_t absent : {std::uint64_t{0}, std::uint64_t{4}, std::uint64_t{6}, std::uint64_t{7},
                                     half, half + 5, half + 6, half + 8, 2 * half - 1}) {
    CAPTURE(absent);
    CHECK(list.find(absent) == std::nullopt);
  }
}

TEST_CASE("a list that was never made is empty") {
  const EliasFano list;
  CHECK(list.universe() == 0);
  CHECK(list.size() == 0);
}
