// The table of decided positions as a search loads it: by several threads at once, and until it is nearly
// full.
#include <algorithm>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "store/position_table.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

template <class Word>
using Positions = std::vector<Word>;

/// Words that differ in few bits, as the positions of a search do.
template <class Word>
Positions<Word> words_in_step(std::size_t count) {
  Positions<Word> positions;
  for (std::size_t i = 0; i < count; ++i) positions.push_back(static_cast<Word>(i) << (i % 2 == 0 ? 0 : 32));
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

template <class Word>
StoredValue value_of(Word position) {
  return position % 3 == 0 ? StoredValue::first : StoredValue::second;
}

/// Inserts all positions in an order of its own; returns how many were new.
template <class Word>
std::size_t insert_shuffled(PositionTable<Word>& table, Positions<Word> positions, std::uint64_t seed) {
  std::shuffle(positions.begin(), positions.end(), std::mt19937_64(seed));
  return static_cast<std::size_t>(std::count_if(positions.begin(), positions.end(), [&](Word position) {
    return table.insert(position, value_of(position));
  }));
}

template <class Word>
std::size_t count_found(const PositionTable<Word>& table, const Positions<Word>& positions) {
  return static_cast<std::size_t>(std::count_if(positions.begin(), positions.end(), [&](Word position) {
    return table.find(position) == value_of(position);
  }));
}

/// Looks all positions up until it is asked to stop; returns how often it saw a wrong value.
template <class Word>
std::size_t watch(std::stop_token stop, const PositionTable<Word>& table, const Positions<Word>& positions) {
  std::size_t wrong = 0;
  do
    for (const Word position : positions) {
      const StoredValue value = table.find(position);
      wrong += value != StoredValue::unknown && value != value_of(position);
    }
  while (!stop.stop_requested());
  return wrong;
}

}  // namespace

TEMPLATE_TEST_CASE(
    "of several threads that insert the same position at once exactly one is told that it is new", "", Word64,
    Word128) {
  Random random;
  INFO(random);
  const auto positions = words_in_step<TestType>(20'000);
  for (int round = 0; round < 5; ++round) {
    PositionTable<TestType> table(2 * positions.size());
    std::atomic<std::size_t> inserted{0};
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 4; ++i)
        threads.emplace_back(
            [&, seed = random.word64()] { inserted += insert_shuffled(table, positions, seed); });
    }
    CHECK(inserted == positions.size());
    CHECK(count_found(table, positions) == positions.size());
  }
}

TEMPLATE_TEST_CASE("a thread that looks on sees a position with its value or not at all", "", Word64,
                   Word128) {
  const auto positions = words_in_step<TestType>(20'000);
  PositionTable<TestType> table(2 * positions.size());
  std::atomic<std::size_t> wrong{0};
  {
    std::jthread watcher([&](const std::stop_token& stop) { wrong += watch(stop, table, positions); });
    for (std::uint64_t seed = 0; seed < 3; ++seed) insert_shuffled(table, positions, seed);
  }
  CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("threads that move different shards at once lose no position", "", Word64, Word128) {
  const auto positions = words_in_step<TestType>(20'000);
  PositionTable<TestType> table(2 * positions.size());
  insert_shuffled(table, positions, 0);
  const std::uint64_t slots = 3 * table.capacity();
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t first = 0; first < 4; ++first)
      threads.emplace_back([&, first] {
        for (std::uint64_t shard = first; shard < 64; shard += 4) table.grow_shard(shard, slots);
      });
  }
  CHECK(table.capacity() >= slots);
  CHECK(count_found(table, positions) == positions.size());
}

TEMPLATE_TEST_CASE("a table filled to 94 % holds all its positions and no other", "", Word64, Word128) {
  PositionTable<TestType> table(1 << 20);
  const auto all = words_in_step<TestType>(1 << 21);
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(table.capacity() / 100 * 94);
  const Positions<TestType> stored(all.begin(), middle), absent(middle, all.end());
  CHECK(insert_shuffled(table, stored, 0) == stored.size());
  CHECK(count_found(table, stored) == stored.size());
  CHECK(std::count_if(absent.begin(), absent.end(),
                      [&](TestType position) { return table.find(position) != StoredValue::unknown; }) == 0);
}
