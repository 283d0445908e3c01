// Shuffles of blocks against the comment on their data, read literally: both kernels rely on it.
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/layers/tables/block_shuffle.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide::layers;

namespace {

using Bytes = std::vector<std::uint8_t>;

struct Rearrangement {
  std::vector<std::uint32_t> sources;
  std::uint32_t source_bits;
};

Rearrangement random_rearrangement(int width, int source_bits, Random& random) {
  Rearrangement result{{}, static_cast<std::uint32_t>(source_bits)};
  for (int i = 0; i < width; ++i)
    result.sources.push_back(random.up_to(7) == 0
                                 ? ShuffleArena::no_source
                                 : static_cast<std::uint32_t>(random.up_to(source_bits - 1)));
  return result;
}

constexpr std::uint32_t chunk_bits = ShuffleStep::chunk_bits;
constexpr std::size_t chunk_bytes = chunk_bits / 8;

/// Source bits in whole chunks, all random.
Bytes random_source(std::uint32_t bits, Random& random) {
  Bytes source((bits + chunk_bits - 1) / chunk_bits * chunk_bytes);
  for (std::uint8_t& byte : source) byte = static_cast<std::uint8_t>(random.up_to(255));
  return source;
}

bool source_bit(const Bytes& source, std::uint32_t bit) { return (source[bit / 8] >> (bit % 8) & 1) != 0; }

/// The bits that the steps say: result word after result word, in each the steps for all chunks of the
/// source.
std::vector<bool> interpreted(const ShuffleArena& arena, const Shuffle& shuffle, const Bytes& source) {
  std::vector<bool> bits(static_cast<std::size_t>(shuffle.result_words) * 64);
  const std::size_t chunks = shuffle.source_chunks;
  for (std::size_t i = 0; i < bits.size(); ++i)
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      const std::size_t number = shuffle.first_step + i / 64 * chunks + chunk;
      const ShuffleStep& step = arena.steps()[number];
      if (arena.is_needed()[number] == 0) continue;
      if ((source.at(chunk_bytes * chunk + step.byte[i % 64]) & step.bit[i % 64]) != 0) bits[i] = true;
    }
  return bits;
}

/// What the rearrangement means, without steps: whole words, with 0 behind the last result bit.
std::vector<bool> expected(const Rearrangement& rearrangement, const Bytes& source) {
  std::vector<bool> bits;
  for (const std::uint32_t from : rearrangement.sources)
    bits.push_back(from != ShuffleArena::no_source && source_bit(source, from));
  bits.resize((bits.size() + 63) / 64 * 64, false);
  return bits;
}

bool steps_are_in_range(const ShuffleArena& arena, const Shuffle& shuffle) {
  const ShuffleStep* const steps = arena.steps() + shuffle.first_step;
  for (int s = 0; s < shuffle.result_words * shuffle.source_chunks; ++s)
    for (int i = 0; i < 64; ++i) {
      const unsigned bit = steps[s].bit[i];
      if (steps[s].byte[i] >= chunk_bytes || (bit & (bit - 1)) != 0) return false;
    }
  return true;
}

}  // namespace

TEST_CASE("the steps of a shuffle of 1 to 2500 bits make result bit i of source bit sources[i], or 0") {
  Random random;
  INFO(random);
  for (int width = 1; width <= 2500; width += 3) {
    const auto rearrangement = random_rearrangement(width, 1 + random.up_to(2499), random);
    CAPTURE(width, rearrangement.source_bits);
    ShuffleArena arena;
    const Shuffle shuffle = arena.add(rearrangement.sources, rearrangement.source_bits);
    REQUIRE(shuffle.result_words == (width + 63) / 64);
    REQUIRE(shuffle.source_chunks ==
            static_cast<int>((rearrangement.source_bits + chunk_bits - 1) / chunk_bits));
    REQUIRE(steps_are_in_range(arena, shuffle));
    const Bytes source = random_source(rearrangement.source_bits, random);
    REQUIRE(interpreted(arena, shuffle, source) == expected(rearrangement, source));
  }
}

TEST_CASE("the identity keeps every bit, and each result bit hears of one source bit only") {
  for (const std::uint32_t width : {1U, 63U, 64U, 65U, 1023U, 1024U, 1025U, 2500U}) {
    CAPTURE(width);
    Rearrangement identity{{}, width};
    for (std::uint32_t i = 0; i < width; ++i) identity.sources.push_back(i);
    ShuffleArena arena;
    const Shuffle shuffle = arena.add(identity.sources, width);
    for (std::uint32_t only = 0; only < width; ++only) {
      CAPTURE(only);
      Bytes source((width + chunk_bits - 1) / chunk_bits * chunk_bytes, 0);
      source[only / 8] = static_cast<std::uint8_t>(1U << (only % 8));
      std::vector<bool> alone(static_cast<std::size_t>(shuffle.result_words) * 64, false);
      alone[only] = true;
      REQUIRE(interpreted(arena, shuffle, source) == alone);
    }
  }
}

TEST_CASE("a shuffle keeps its meaning while others are added") {
  Random random;
  INFO(random);
  std::vector<std::pair<Rearrangement, Shuffle>> all;
  ShuffleArena arena;
  for (int i = 0; i < 100; ++i) {
    const auto rearrangement = random_rearrangement(1 + random.up_to(1400), 1 + random.up_to(2800), random);
    all.emplace_back(rearrangement, arena.add(rearrangement.sources, rearrangement.source_bits));
  }
  for (const auto& [rearrangement, shuffle] : all) {
    CAPTURE(rearrangement.source_bits, rearrangement.sources.size());
    const Bytes source = random_source(rearrangement.source_bits, random);
    REQUIRE(interpreted(arena, shuffle, source) == expected(rearrangement, source));
  }
}

TEST_CASE("the steps of shuffles lie on whole cache lines, one shuffle's behind the other's") {
  ShuffleArena arena;
  std::uint32_t steps = 0;
  for (std::uint32_t width = 1; width <= 600; width += 7) {
    const Shuffle shuffle = arena.add(std::vector<std::uint32_t>(width, ShuffleArena::no_source), width);
    CAPTURE(width);
    CHECK(shuffle.first_step == steps);
    CHECK(reinterpret_cast<std::uintptr_t>(arena.steps() + shuffle.first_step) % 64 == 0);
    steps += std::uint32_t{shuffle.result_words} * shuffle.source_chunks;
  }
}

TEST_CASE("a shuffle out of no bits has no steps") {
  ShuffleArena arena;
  const Shuffle shuffle = arena.add(std::vector<std::uint32_t>(70, ShuffleArena::no_source), 0);
  CHECK(shuffle.result_words == 2);
  CHECK(shuffle.source_chunks == 0);
}
