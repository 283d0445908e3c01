// The table of proof numbers: it may evict, but what it finds is what was stored.
#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "engines/proof/number_table.hpp"
#include "support/boards.hpp"
#include "unit/store/unmix.hpp"

using namespace dropslide;
using proof::NumberTable;
using proof::ProofNumbers;

namespace proof = dropslide::proof;

namespace {

constexpr std::uint64_t first_buckets = 1 << 14;
constexpr std::size_t slots_per_bucket = 8;

/// Different for different keys as long as there are few, and at both ends of what a number can be.
ProofNumbers numbers_for(std::uint64_t key) {
  return {static_cast<std::uint32_t>(1 + key * 7919 % proof::no_proof),
          static_cast<std::uint32_t>(1 + key * 104729 % proof::no_proof)};
}

bool is_same(const std::optional<ProofNumbers>& found, ProofNumbers expected) {
  return found && found->proof == expected.proof && found->disproof == expected.disproof;
}

/// Keys that belong into the first bucket of a table of `first_buckets`.
std::vector<NumberTable::Key> keys_of_one_bucket(std::uint64_t count) {
  std::vector<NumberTable::Key> keys;
  for (std::uint64_t i = 0; i < count; ++i) keys.push_back(unmix(i * 0x9e3779b97f4a7c15 >> 14));
  return keys;
}

std::size_t count_found(const NumberTable& table, const std::vector<NumberTable::Key>& keys) {
  return static_cast<std::size_t>(std::count_if(keys.begin(), keys.end(), [&](NumberTable::Key key) {
    return is_same(table.find(key), numbers_for(key));
  }));
}

}  // namespace

TEST_CASE("proof numbers are found as they were stored last, up to the largest") {
  NumberTable table(first_buckets);
  CHECK_FALSE(table.find(42));
  CHECK(table.store(42, {1, proof::no_proof}));
  CHECK(is_same(table.find(42), {1, proof::no_proof}));
  CHECK_FALSE(table.store(42, {proof::no_proof, 1}));
  CHECK(is_same(table.find(42), {proof::no_proof, 1}));
  CHECK_FALSE(table.find(43));
}

TEST_CASE("a bucket of proof numbers holds eight keys, then the lightest of them is evicted") {
  NumberTable table(first_buckets);
  const auto keys = keys_of_one_bucket(slots_per_bucket + 1);
  for (std::uint32_t i = 0; i < slots_per_bucket; ++i) {
    CAPTURE(i);
    CHECK(table.store(keys[i], {100 - 7 * i, 50 + i}));
  }
  CHECK_FALSE(table.store(keys.back(), {1, 1}));
  CHECK(is_same(table.find(keys.back()), {1, 1}));
  CHECK_FALSE(table.find(keys[slots_per_bucket - 1]));
  for (std::uint32_t i = 0; i + 1 < slots_per_bucket; ++i) {
    CAPTURE(i);
    CHECK(is_same(table.find(keys[i]), {100 - 7 * i, 50 + i}));
  }
}

TEST_CASE("proof numbers survive growth from the first table to one of 64 times its buckets") {
  Random random;
  INFO(random);
  NumberTable table(first_buckets);
  auto keys = keys_of_one_bucket(slots_per_bucket);
  while (keys.size() < table.capacity() / 4) keys.push_back(random.word64());
  for (const NumberTable::Key key : keys) table.store(key, numbers_for(key));
  const std::size_t stored = count_found(table, keys);
  CHECK(stored > keys.size() / 100 * 99);  // A bucket with nine of them has forgotten one.
  for (std::uint64_t buckets = 2 * first_buckets; buckets <= 64 * first_buckets; buckets *= 2) {
    table.grow();
    CAPTURE(buckets);
    CHECK(table.buckets() == buckets);
    CHECK(table.bytes() == buckets * 64);
    CHECK(table.capacity() == buckets * slots_per_bucket);
    CHECK(count_found(table, keys) == stored);
  }
  for (const NumberTable::Key key : keys) {
    CAPTURE(key);
    if (table.find(key)) REQUIRE_FALSE(table.store(key, {5, 5}));  // What is known takes no second entry.
  }
}

TEST_CASE("a million keys that were never stored are not found") {
  Random random;
  INFO(random);
  NumberTable table(first_buckets);
  for (std::uint64_t i = 0; i < table.capacity(); ++i) table.store(random.word64(), {1, 1});
  int found = 0;
  for (int i = 0; i < 1'000'000; ++i) found += table.find(random.word64()).has_value();
  CHECK(found == 0);
}

TEST_CASE("threads that store proof numbers never make one see numbers that nobody stored for the key") {
  NumberTable table(first_buckets);
  constexpr std::uint64_t keys = 20'000;
  std::atomic<int> wrong{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        for (std::uint64_t i = 0; i < 4 * keys; ++i) {
          const std::uint64_t key = (i * 48271 + thread * 5000) % keys;
          if (thread % 2 == 0) table.store(key, numbers_for(key));
          const auto found = table.find(key);
          wrong += found && !is_same(found, numbers_for(key));
        }
      });
  }
  CHECK(wrong == 0);
}
