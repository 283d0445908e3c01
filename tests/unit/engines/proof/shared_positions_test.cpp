// What threads share within a small budget: growth, eviction of small subtrees, and the end. What is found
// must be what was stored.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engines/proof/proof_search.hpp"
#include "engines/proof/shared_positions.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using proof::SharedPositions;

namespace {

constexpr Word64 numbers = Word64{1} << 34;
constexpr std::uint64_t large = 1000;  ///< Expansions of a large subtree.

/// Different for different i.
Word64 number_of(std::uint64_t i) { return i * 0x9e3779b97f4a7c15 % numbers; }

Winner winner_of(std::uint64_t i) { return i % 3 == 0 ? Winner::slider : Winner::dropper; }

struct Load {
  int threads;
  std::uint64_t positions;       ///< Inserted by all together.
  std::uint64_t large_ones = 0;  ///< One in so many is large; 0: none.
};

/// Inserts positions in several threads until all are in or the table is full; counts wrong answers.
std::uint64_t count_wrong_while_inserting(SharedPositions& shared, const Load& load) {
  std::atomic<std::uint64_t> next{0}, wrong{0};
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < load.threads; ++thread)
      threads.emplace_back([&] {
        SharedPositions::Counters counters;
        for (std::uint64_t i; !shared.is_full() && (i = next.fetch_add(1)) < load.positions;) {
          shared.pause_if_requested();
          const bool is_large = load.large_ones != 0 && i % load.large_ones == 0;
          shared.insert(shared.key(number_of(i)), winner_of(i), is_large ? large : 1, counters);
          shared.store_numbers(shared.key(number_of(i)), {7, 9}, counters);
          const std::uint64_t earlier = i * 48271 % (i + 1);
          const auto found = shared.find(shared.key(number_of(earlier)));
          wrong += found && *found != winner_of(earlier);
          wrong += shared.find(shared.key(number_of(load.positions + i))).has_value();
        }
        shared.leave(counters);
      });
  }
  return wrong;
}

/// How many of every `step`th position are found; a wrong one fails the test.
std::uint64_t count_found(const SharedPositions& shared, std::uint64_t positions, std::uint64_t step) {
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < positions; i += step) {
    const auto winner = shared.find(shared.key(number_of(i)));
    found += winner.has_value();
    if (winner && *winner != winner_of(i)) FAIL_CHECK("wrong winner of position " << i);
  }
  return found;
}

/// What a thread has not added to the totals when all rebuild is counted twice: a few for each thread and
/// rebuilding.
bool is_size(const SharedPositions& shared, std::uint64_t found, int threads) {
  if (threads == 1) return shared.size() == found;
  return shared.size() >= found && shared.size() < found + found / 1000;
}

/// A bucket of /proc/self/status in bytes; 0 if there is none.
std::uint64_t own_memory(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::uint64_t kib = 0; word == name + ":" && status >> kib) return kib << 10;
  return 0;
}

/// How far the resident memory rises above what it is now while `work` runs; nothing if the system does not
/// say.
template <class Work>
std::optional<std::uint64_t> memory_for(Work&& work) {
  std::ofstream("/proc/self/clear_refs") << 5;  // The highest so far is forgotten.
  const std::uint64_t before = own_memory("VmRSS");
  const bool is_known = own_memory("VmHWM") <= before + (1 << 20);
  work();
  if (!is_known) return std::nullopt;
  return own_memory("VmHWM") - before;
}

}  // namespace

TEST_CASE("a table within its budget grows and keeps all but the few positions without room") {
  for (const int threads : {1, 4}) {
    CAPTURE(threads);
    SharedPositions shared(numbers, 16ULL << 20, threads);
    const std::uint64_t first_bytes = shared.bytes();
    constexpr std::uint64_t positions = 900'000;
    CHECK(count_wrong_while_inserting(shared, {threads, positions}) == 0);
    CHECK(shared.bytes() > first_bytes / 4 * 5);
    CHECK_FALSE(shared.is_full());
    const std::uint64_t found = count_found(shared, positions, 1);
    CHECK(found > positions / 100 * 90);
    CHECK(is_size(shared, found, threads));
    CHECK(shared.evicted() < positions / 100);  // Those that find no room any more after growth.
  }
}

TEST_CASE("a table that cannot grow evicts small subtrees again and again, and keeps the large ones") {
  for (const int threads : {1, 4}) {
    CAPTURE(threads);
    const std::uint64_t budget = 4ULL << 20;
    SharedPositions shared(numbers, budget, threads);
    constexpr std::uint64_t positions = 900'000;
    CHECK(count_wrong_while_inserting(shared, {threads, positions, 20}) == 0);
    CHECK_FALSE(shared.is_full());
    CHECK(shared.bytes() < budget);
    CHECK(shared.evicted() > shared.size() / 2);
    CHECK(shared.evicted() + shared.size() > positions / 100 * 90);
    CHECK(is_size(shared, count_found(shared, positions, 1), threads));
    CHECK(count_found(shared, positions, 20) > positions / 20 / 100 * 85);
  }
}

TEST_CASE("a table full of large subtrees says so") {
  for (const int threads : {1, 4}) {
    CAPTURE(threads);
    const std::uint64_t budget = 4ULL << 20;
    SharedPositions shared(numbers, budget, threads);
    CHECK(count_wrong_while_inserting(shared, {threads, 2'000'000, 1}) == 0);
    CHECK(shared.is_full());
    CHECK(shared.size() > 500'000);
    CHECK(shared.bytes() <= budget);
  }
}

TEST_CASE("the numbers of open positions keep to an eighth of the budget, also while they grow") {
  constexpr std::uint64_t budget = 64ULL << 20;
  for (const int threads : {1, 4}) {
    CAPTURE(threads);
    SharedPositions shared(numbers, budget, threads);
    const std::uint64_t first_bytes = shared.numbers().bytes();
    CHECK(count_wrong_while_inserting(shared, {threads, 900'000}) == 0);
    CHECK(shared.numbers().bytes() > first_bytes);
    CHECK(shared.numbers().bytes() / 2 * 3 <= budget / 8);  // A table grows to twice its size.
  }
}

TEST_CASE("threads may leave at any time, even while others wait to rebuild") {
  for (int round = 0; round < 4; ++round) {
    SharedPositions shared(numbers, 4ULL << 20, 8);
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 8; ++thread)
      threads.emplace_back([&, thread] {
        SharedPositions::Counters counters;
        for (std::uint64_t i = 0; i < 20'000 * (thread + 1); ++i) {
          shared.pause_if_requested();
          shared.insert(shared.key(number_of(8 * i + thread)), Winner::slider, 1, counters);
        }
        shared.leave(counters);
      });
  }
}

// Sanitizers take memory of their own, and too much time.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("the shared tables stay within their budget while the tables grow") {
  for (const std::uint64_t budget : {8ULL << 20, 40ULL << 20}) {
    CAPTURE(budget);
    const auto memory = memory_for([&] {
      SharedPositions shared(numbers, budget, 2);
      count_wrong_while_inserting(shared, {2, 4'000'000, 20});
    });
    if (memory)
      CHECK(*memory < budget + (7ULL << 20));  // Two threads with their stacks, and huge pages begun.
  }
}

TEST_CASE("a search that evicts half of what it finds names the right winner within its budget") {
  constexpr std::uint64_t budget = 61ULL << 20;
  Decision decision;
  const auto memory = memory_for([&] {
    decision = search_proof({3, 4}, ObjectiveGame{2, 6}, {.threads = 3, .memory_bytes = budget},
                            {.method = ProofMethod::depth_first});
  });
  CHECK(decision.winner == Winner::slider);
  CHECK(decision.positions > decision.memory_bytes / 8 * 5);  // No slot takes less than 2 bytes.
  if (memory) CHECK(*memory < budget);
}
#endif

TEST_CASE("a saved table is restored only where it can also be rebuilt within the budget") {
  constexpr std::uint64_t buckets = 1 << 17;
  for (const int threads : {1, 64, 256}) {
    CAPTURE(threads);
    const std::uint64_t least =
        SharedPositions(numbers, SharedPositions::least_budget_bytes(threads), threads)
            .budget_to_hold(buckets);
    CHECK(least > CompactTable::bytes_to_rebuild(buckets, threads));
    SharedPositions enough(numbers, least, threads), short_of(numbers, least - (1 << 20), threads);
    CHECK(enough.restore(buckets, 0, 0).has_value());
    CHECK_FALSE(short_of.restore(buckets, 0, 0).has_value());
  }
}
