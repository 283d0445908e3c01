// The compact table as a search loads it: by several threads at once, and until it is nearly full.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <random>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"
#include "store/compact_table.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

using Numbers = std::vector<Word64>;

/// Every `step`th number below `count`.
Numbers numbers_in_step(Word64 count, Word64 step) {
  Numbers numbers;
  for (Word64 number = 0; number < count; number += step) numbers.push_back(number);
  return numbers;
}

StoredValue value_of(Word64 number) { return number % 3 == 0 ? StoredValue::first : StoredValue::second; }

Numbers shuffled(Numbers numbers, std::uint64_t seed) {
  std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(seed));
  return numbers;
}

void insert_all(CompactTable& table, const Numbers& numbers) {
  for (const Word64 number : numbers) table.insert(table.key(number), value_of(number), Worth::small);
}

std::size_t count_found(const CompactTable& table, const Numbers& numbers) {
  return static_cast<std::size_t>(std::count_if(numbers.begin(), numbers.end(), [&](Word64 number) {
    return table.find(table.key(number)) == value_of(number);
  }));
}

/// 4500 random even numbers below `count` and the odd ones next to them, always the same.
std::pair<Numbers, Numbers> even_and_odd_numbers(Word64 count) {
  std::mt19937_64 engine;
  Numbers even, odd;
  for (int i = 0; i < 4500; ++i) {
    even.push_back(engine() % (count / 2) * 2);
    odd.push_back(even.back() + 1);
  }
  return {even, odd};
}

/// Moves everything of some worth; returns how much that was.
std::uint64_t rebuild(CompactTable& table, std::uint64_t buckets, Worth least_worth) {
  std::uint64_t kept = 0;
  table.start_rebuilding(buckets);
  for (std::uint64_t shard = 0; shard < CompactTable::shard_count; ++shard)
    kept += table.rebuild_shard(shard, least_worth);
  table.finish_rebuilding();
  return kept;
}

/// Looks all numbers up until it is asked to stop; returns how often it saw a wrong value. Those of
/// `absent` are stored by nobody.
std::size_t watch(const std::stop_token& stop, const CompactTable& table, const Numbers& numbers,
                  const Numbers& absent) {
  std::size_t wrong = 0;
  do {
    for (const Word64 number : numbers) {
      const StoredValue value = table.find(table.key(number));
      wrong += value != StoredValue::unknown && value != value_of(number);
    }
    for (const Word64 number : absent) wrong += table.find(table.key(number)) != StoredValue::unknown;
  } while (!stop.stop_requested());
  return wrong;
}

/// Share of different positions that find no room until the table holds `load` of its capacity.
double share_without_room(CompactTable& table, const Numbers& numbers, double load) {
  const double enough = load * static_cast<double>(table.capacity());
  std::uint64_t stored = 0, refused = 0;
  for (const Word64 number : numbers) {
    if (static_cast<double>(stored) >= enough) break;
    const bool added = table.insert(table.key(number), value_of(number), Worth::small) == Insertion::added;
    ++(added ? stored : refused);
  }
  REQUIRE(static_cast<double>(stored) >= enough);
  return static_cast<double>(refused) / static_cast<double>(stored + refused);
}

constexpr std::uint64_t small_buckets = 1 << 13;

/// Numbers below `count` as random as their order.
Numbers random_numbers(Word64 count, Random& random) {
  Numbers numbers;
  for (std::uint64_t i = 0; i < 33 * small_buckets; ++i) numbers.push_back(random.word64() % count);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return shuffled(std::move(numbers), random.word64());
}

/// Numbers of positions that a game meets, one after the other: their children are their neighbours.
Numbers met_numbers(Shape shape, const ObjectiveGame& game, const PositionNumbers<Word64>& numbers) {
  const auto any = make_position_graph(shape, game);
  const auto& graph = std::get<0>(any);
  std::vector<Word64> open{graph->root()};
  std::unordered_set<Word64> known{graph->root()};
  Successors<Word64> next;
  Numbers met;
  while (!open.empty() && met.size() < 33 * small_buckets) {
    const Word64 position = open.back();
    open.pop_back();
    met.push_back(numbers.number(position));
    graph->expand(position, next);
    for (const auto& child : next.children)
      if (known.insert(child.position).second) open.push_back(child.position);
  }
  return met;
}

/// Slots of 16, 17 and 18 bits; per mille, as compact_table.hpp states them.
struct Figure {
  Word64 numbers_per_bucket;
  double at_86, at_91;
};
constexpr std::array figures{Figure{8192, 9.4, 24.1}, Figure{16'384, 10.5, 25.8}, Figure{32'768, 12.7, 29.3}};

/// In a table of 2^13 buckets with so many numbers to a bucket.
double per_mille_without_room(Word64 numbers_per_bucket, const Numbers& numbers, double load) {
  CompactTable table(numbers_per_bucket * small_buckets, small_buckets);
  return 1000 * share_without_room(table, numbers, load);
}

}  // namespace

TEST_CASE(
    "what several threads insert at once is there afterwards, and whoever looks on sees no other value") {
  // Few numbers to a slot make the threads meet at the same lanes; the widths are 16, 18, 25 and 40 bits.
  for (const int bits : {13, 15, 22, 37}) {
    CAPTURE(bits);
    const Word64 count = Word64{1} << (bits + 10);
    CompactTable table(count, 1024);
    const auto [numbers, absent] = even_and_odd_numbers(count);
    std::atomic<std::size_t> wrong{0};
    std::array<Numbers, 4> kept;
    {
      std::jthread watcher(
          [&](const std::stop_token& stop) { wrong += watch(stop, table, numbers, absent); });
      std::vector<std::jthread> threads;
      for (std::size_t thread = 0; thread < kept.size(); ++thread)
        threads.emplace_back([&, &mine = kept[thread], order = shuffled(numbers, thread / 2)] {
          for (const Word64 number : order)
            if (table.insert(table.key(number), value_of(number), Worth::large) != Insertion::no_room)
              mine.push_back(number);
        });
    }
    CHECK(wrong == 0);
    // Threads in step store many a number twice, so that a few may find both buckets full.
    std::unordered_set<Word64> stored;
    for (int thread = 0; const Numbers& mine : kept) {
      INFO("thread " << thread++);
      stored.insert(mine.begin(), mine.end());
      CHECK(count_found(table, mine) == mine.size());
    }
    CHECK(stored.size() > numbers.size() / 10 * 8);
    CHECK(count_found(table, numbers) >= stored.size());
    CHECK(count_found(table, absent) == 0);
  }
}

TEST_CASE("a slot that is being written is taken for no position, whatever of it can be seen") {
  // Of a slot of 41 bits 25 are written one by one into a bucket of 12. The position looked for has the tag
  // 0, that of a slot whose bits are still to come, and may be in that bucket since its own is full.
  constexpr std::uint64_t slots = 12, numbers_per_bucket = std::uint64_t{1} << 38;
  const auto key_at = [](std::uint64_t shard, std::uint64_t bucket, Word64 tag) {
    return shard << 56 | (bucket * numbers_per_bucket + tag);
  };
  for (int round = 0; round < 400; ++round) {
    CAPTURE(round);
    constexpr std::uint64_t buckets = 2 * CompactTable::shard_count;
    CompactTable table(buckets * numbers_per_bucket, buckets);
    REQUIRE(table.capacity() == buckets * slots);
    std::atomic<std::uint64_t> shard{0};
    std::atomic<std::size_t> wrong{0};
    for (std::uint64_t s = 0; s < CompactTable::shard_count; ++s)
      for (Word64 tag = 1; tag <= slots; ++tag)
        table.insert(key_at(s, 0, tag), StoredValue::first, Worth::small);
    {
      const std::jthread watcher([&] {
        for (std::uint64_t s; (s = shard.load()) < CompactTable::shard_count;)
          wrong += table.find(key_at(s, 0, 0)) != StoredValue::unknown;
      });
      for (; shard < CompactTable::shard_count; ++shard)
        for (Word64 tag = numbers_per_bucket - slots; tag < numbers_per_bucket; ++tag)
          table.insert(key_at(shard, 1, tag), StoredValue::second, Worth::small);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("threads that rebuild different shards at once lose no position") {
  const Numbers numbers = numbers_in_step(1 << 26, 5011);
  CompactTable table(1 << 26, 1024);
  insert_all(table, numbers);
  REQUIRE(count_found(table, numbers) == numbers.size());
  std::atomic<std::uint64_t> kept{0};
  table.start_rebuilding(1200);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t first = 0; first < 4; ++first)
      threads.emplace_back([&, first] {
        for (std::uint64_t shard = first; shard < CompactTable::shard_count; shard += 4)
          kept += table.rebuild_shard(shard, Worth::small);
      });
  }
  table.finish_rebuilding();
  CHECK(kept == numbers.size());
  CHECK(count_found(table, numbers) == numbers.size());
}

TEST_CASE("a table filled to 90 % gives no wrong answer, and growth by an eighth loses next to nothing") {
  constexpr Word64 count = 16'000 * small_buckets;
  CompactTable table(count, small_buckets);
  const Numbers all = numbers_in_step(count, count / (31 * small_buckets));
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(table.capacity() / 100 * 93);
  const Numbers stored(all.begin(), middle), absent(middle, all.end());
  insert_all(table, stored);
  const std::size_t found = count_found(table, stored);
  CHECK(found > stored.size() / 100 * 96);
  CHECK(count_found(table, absent) == 0);
  const std::uint64_t kept = rebuild(table, small_buckets / 8 * 9, Worth::small);
  CHECK(kept > found / 1000 * 999);
  CHECK(count_found(table, stored) == kept);
  CHECK(count_found(table, absent) == 0);
}

TEST_CASE("making room where no bucket is added loses nothing but the small subtrees") {
  constexpr Word64 count = 16'000 * small_buckets;
  CompactTable table(count, small_buckets);
  Numbers large;
  for (const Word64 number : numbers_in_step(count, count / (30 * small_buckets))) {
    const Worth worth = number % 5 == 0 ? Worth::large : Worth::small;
    if (table.insert(table.key(number), value_of(number), worth) == Insertion::added && worth == Worth::large)
      large.push_back(number);
  }
  rebuild(table, small_buckets, Worth::large);
  CHECK(count_found(table, large) == large.size());
}

TEST_CASE("the shares without room that compact_table.hpp states hold for random numbers") {
  Random random;
  INFO(random);
  for (const auto& [numbers_per_bucket, at_86, at_91] : figures) {
    CAPTURE(numbers_per_bucket);
    const Numbers numbers = random_numbers(numbers_per_bucket * small_buckets, random);
    CHECK(std::abs(per_mille_without_room(numbers_per_bucket, numbers, 0.86) - at_86) < 0.1 * at_86);
    CHECK(std::abs(per_mille_without_room(numbers_per_bucket, numbers, 0.91) - at_91) < 0.1 * at_91);
  }
}

TEST_CASE("numbers in step, even consecutive ones, find no room at most four times as often as random ones") {
  for (const auto& [numbers_per_bucket, at_86, at_91] : figures)
    for (const Word64 step : {1U, 2U, 7U, 64U, 200U}) {
      CAPTURE(numbers_per_bucket, step);
      const Numbers numbers = numbers_in_step(std::min(numbers_per_bucket, step * 33) * small_buckets, step);
      CHECK(per_mille_without_room(numbers_per_bucket, numbers, 0.86) < 4 * at_86);
      CHECK(per_mille_without_room(numbers_per_bucket, numbers, 0.91) < 4 * at_91);
    }
}

TEST_CASE("positions that a game meets find no room as often as random numbers") {
  const ObjectiveGame game{2, 6};
  const auto numbers = make_position_numbers<Word64>({3, 4}, game);
  Random random;
  INFO(random);
  for (const double load : {0.86, 0.91}) {
    CAPTURE(load);
    CompactTable met(numbers->count(), small_buckets), drawn(numbers->count(), small_buckets);
    const double share = share_without_room(met, met_numbers({3, 4}, game, *numbers), load);
    const double expected = share_without_room(drawn, random_numbers(numbers->count(), random), load);
    CHECK(std::abs(share - expected) < 0.15 * expected);
  }
}

TEST_CASE(
    "two threads that search 4x4, Dmax 2, objective 7 in 20 GiB hold 9e9 positions, while 1 in 42 finds no "
    "room") {
  // Less what search_proof sets aside. 17 bits a slot, 30 slots a bucket; the table is filled to 91 %
  // (proof/shared_positions.cpp). A smaller one with as many numbers to a bucket is like it in every bucket.
  constexpr std::uint64_t budget = (20ULL << 30) - (54ULL << 20);
  const std::uint64_t buckets = budget / CompactTable::bytes_to_rebuild(small_buckets, 2) * small_buckets;
  const Word64 numbers = make_position_numbers<Word64>({4, 4}, ObjectiveGame{2, 7})->count();
  const auto capacity = static_cast<double>(CompactTable::capacity(numbers, buckets));
  const double load = 9e9 / capacity;
  CHECK(load < 0.91);

  constexpr std::uint64_t sample_buckets = 16 * small_buckets;
  const std::uint64_t scale = buckets / sample_buckets;
  CompactTable sample(numbers / scale, sample_buckets);
  CHECK(std::abs(static_cast<double>(sample.capacity() * scale) / capacity - 1) < 0.001);
  CHECK(share_without_room(sample, numbers_in_step(numbers / scale, 499), load) < 0.024);
}
