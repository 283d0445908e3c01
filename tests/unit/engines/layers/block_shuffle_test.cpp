// Shuffles of blocks against the comment on their data, read literally, and against the portable instruction.
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/layers/tables/block_shuffle.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide::layers;

namespace {

using Sources = std::vector<std::uint32_t>;
using Words = std::vector<std::uint64_t>;

Sources random_sources(int width, int source_bits, Random& random) {
  Sources sources;
  for (int i = 0; i < width; ++i)
    sources.push_back(random.up_to(7) == 0 ? ShuffleArena::no_source
                                           : static_cast<std::uint32_t>(random.up_to(source_bits - 1)));
  return sources;
}

constexpr std::size_t source_words = ShuffleStep::source_bits / 64;

Words random_source(Random& random) {
  Words source(source_words);
  for (std::uint64_t& word : source)
    for (int byte = 0; byte < 8; ++byte) word = word << 8 | static_cast<std::uint64_t>(random.up_to(255));
  return source;
}

bool source_bit(const Words& source, std::uint32_t bit) {
  return (source.at(bit / 64) >> (bit % 64) & 1) != 0;
}

/// The result words that the steps say.
Words interpreted(const ShuffleArena& arena, const Shuffle& shuffle, const Words& source) {
  Words result(shuffle.result_words);
  for (std::uint32_t i = 0; i < 64 * result.size(); ++i) {
    const ShuffleStep& step = arena.steps()[shuffle.first_step + i / 64];
    const std::uint64_t byte = source[step.byte[i % 64] / 8] >> (step.byte[i % 64] % 8 * 8);
    if ((byte & step.bit[i % 64]) != 0) result[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  return result;
}

/// What the rearrangement means, without steps.
Words expected(const Sources& sources, const Words& source) {
  Words result((sources.size() + 63) / 64);
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (sources[i] != ShuffleArena::no_source && source_bit(source, sources[i]))
      result[i / 64] |= std::uint64_t{1} << (i % 64);
  return result;
}

/// Random rearrangements of W source words by the instruction.
template <int W>
void try_instruction(Random& random) {
  for (int width = 1; width <= 64 * W; width += 13) {
    CAPTURE(W, width);
    const Sources sources = random_sources(width, 64 * W, random);
    ShuffleArena arena;
    const Shuffle shuffle = arena.add(sources);
    const Words source = random_source(random);
    typename WordVector<W>::Type block;
    std::memcpy(&block, source.data(), sizeof block);
    Words result;
    for (std::uint32_t word = 0; word < shuffle.result_words; ++word)
      result.push_back(Portable::shuffle_word<W>(arena.steps()[shuffle.first_step + word], block));
    REQUIRE(result == expected(sources, source));
  }
}

}  // namespace

TEST_CASE("the steps of a shuffle of 1 to 2500 bits make result bit i of source bit sources[i], or 0") {
  Random random;
  INFO(random);
  for (int width = 1; width <= 2500; width += 3) {
    const Sources sources = random_sources(width, 1 + random.up_to(2047), random);
    CAPTURE(width);
    ShuffleArena arena;
    const Shuffle shuffle = arena.add(sources);
    const Words source = random_source(random);
    REQUIRE(interpreted(arena, shuffle, source) == expected(sources, source));
  }
}

TEST_CASE("the windows of a shuffle of at most 57 bits say what its steps say, and larger ones have none") {
  Random random;
  INFO(random);
  constexpr int most = WindowShuffle::most_bits;
  for (int width = 1; width <= most + 3; ++width) {
    const int source_bits = 1 + random.up_to(most - 1);
    const Sources sources = random_sources(width, source_bits, random);
    CAPTURE(width, source_bits);
    ShuffleArena arena;
    const Shuffle shuffle = arena.add(sources);
    REQUIRE(shuffle.has_windows == (width <= most));
    if (!shuffle.has_windows) continue;
    const WindowShuffle& windows = arena.windows()[shuffle.window];
    const Words source = random_source(random);
    std::uint64_t result = 0;
    for (int bit = 0; bit < 64; ++bit) {
      const int start = static_cast<int>(windows.windows[bit % 8] >> (8 * (bit / 8)) & 63);
      result |= (source[0] >> ((start + bit % 8) % 64) & 1) << bit;
    }
    REQUIRE((result & windows.sources) == expected(sources, source)[0]);
  }
  ShuffleArena arena;
  CHECK_FALSE(arena.add({most}).has_windows);
}

TEST_CASE("the identity keeps every bit, and each result bit hears of one source bit only") {
  Sources identity;
  for (std::uint32_t i = 0; i < ShuffleStep::source_bits; ++i) identity.push_back(i);
  ShuffleArena arena;
  const Shuffle shuffle = arena.add(identity);
  for (std::uint32_t only = 0; only < ShuffleStep::source_bits; ++only) {
    CAPTURE(only);
    Words source(source_words);
    source[only / 64] = std::uint64_t{1} << (only % 64);
    REQUIRE(interpreted(arena, shuffle, source) == source);
  }
}

TEST_CASE("a shuffle keeps its meaning while others are added, and lies on whole cache lines") {
  Random random;
  INFO(random);
  std::vector<std::pair<Sources, Shuffle>> all;
  ShuffleArena arena;
  for (int i = 0; i < 100; ++i) {
    const Sources sources = random_sources(1 + random.up_to(1400), 1 + random.up_to(2047), random);
    all.emplace_back(sources, arena.add(sources));
  }
  std::uint32_t steps = 0;
  for (const auto& [sources, shuffle] : all) {
    CAPTURE(sources.size(), steps);
    CHECK(shuffle.first_step == steps);
    CHECK(reinterpret_cast<std::uintptr_t>(arena.steps() + shuffle.first_step) % 64 == 0);
    const Words source = random_source(random);
    REQUIRE(interpreted(arena, shuffle, source) == expected(sources, source));
    steps += shuffle.result_words;
  }
}

TEST_CASE("the portable instruction does what the steps of a shuffle say") {
  Random random;
  INFO(random);
  try_instruction<1>(random);
  try_instruction<2>(random);
  try_instruction<4>(random);
  try_instruction<8>(random);
  try_instruction<16>(random);
  try_instruction<32>(random);
}
