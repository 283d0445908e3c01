// The compact table against a plain one of the same policy, which keeps whole numbers in lists: a wrong hit
// would be a wrong proof.
#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <set>
#include <stdexcept>
#include <vector>

#include "store/compact_table.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

using Key = CompactTable::Key;

constexpr std::uint64_t shard_count = CompactTable::shard_count;
constexpr std::uint64_t least_buckets = 2 * shard_count;  // Two in each shard.
constexpr int rest_bits = 56;

/// The slots of a bucket by their width in bits, as bucket_layout.hpp draws them.
int slots_per_bucket(int bits) {
  for (const auto& [widest, slots] :
       std::map<int, int>{{16, 32}, {17, 30}, {18, 28}, {20, 24}, {25, 20}, {32, 16}, {41, 12}, {64, 8}})
    if (bits <= widest) return slots;
  return 0;
}

/// How the numbers of a shard are dealt out to its buckets, by plain division.
struct Geometry {
  std::uint64_t buckets;
  std::uint64_t numbers_per_bucket;
  std::size_t slots;

  Geometry(Word64 numbers, std::uint64_t all_buckets)
      : buckets((all_buckets + least_buckets - 1) / least_buckets * 2) {
    const Word64 in_shard = RangeMixer(numbers).count() / shard_count;
    numbers_per_bucket = (in_shard + buckets - 1) / buckets;
    int tag_bits = 0;
    while ((numbers_per_bucket - 1) >> tag_bits != 0) ++tag_bits;
    slots = static_cast<std::size_t>(slots_per_bucket(tag_bits + 3));
  }
  std::uint64_t capacity() const { return shard_count * buckets * slots; }
};

/// A shard as lists of whole keys.
class PlainShard {
 public:
  explicit PlainShard(const Geometry& geometry) : geometry_(geometry), buckets_(geometry.buckets) {}

  Insertion insert(Key rest, StoredValue value, Worth worth) {
    const std::size_t own = rest / geometry_.numbers_per_bucket;
    for (const std::size_t bucket : {own, own ^ 1}) {
      const bool is_known = std::any_of(buckets_[bucket].begin(), buckets_[bucket].end(),
                                        [&](const Entry& entry) { return entry.rest == rest; });
      if (is_known) return Insertion::known;
      if (buckets_[bucket].size() == geometry_.slots) continue;
      buckets_[bucket].push_back({rest, value, bucket == own ? worth : Worth::large});
      return Insertion::added;
    }
    return Insertion::no_room;
  }

  StoredValue find(Key rest) const {
    const std::size_t own = rest / geometry_.numbers_per_bucket;
    for (const std::size_t bucket : {own, own ^ 1})
      for (const Entry& entry : buckets_[bucket])
        if (entry.rest == rest) return entry.value;
    return StoredValue::unknown;
  }

  /// With everything of that worth that finds room there.
  PlainShard rebuilt(const Geometry& geometry, Worth least_worth) const {
    PlainShard other(geometry);
    for (const auto& bucket : buckets_)
      for (const auto& [rest, value, worth] : bucket)
        if (worth >= least_worth) other.insert(rest, value, worth);
    return other;
  }

  std::uint64_t size() const {
    std::uint64_t sum = 0;
    for (const auto& bucket : buckets_) sum += bucket.size();
    return sum;
  }

 private:
  struct Entry {
    Key rest;
    StoredValue value;
    Worth worth;  ///< Large in overflow slots.
  };

  Geometry geometry_;
  std::vector<std::vector<Entry>> buckets_;
};

StoredValue other(StoredValue value) {
  return value == StoredValue::first ? StoredValue::second : StoredValue::first;
}

StoredValue random_value(Random& random) {
  return random.up_to(1) == 0 ? StoredValue::first : StoredValue::second;
}

Worth random_worth(Random& random) { return random.up_to(1) == 0 ? Worth::small : Worth::large; }

/// A table beside the plain one that it has to be like.
class CheckedTable {
 public:
  CheckedTable(Word64 numbers, std::uint64_t buckets)
      : numbers_(numbers),
        table_(numbers, buckets),
        plain_(shard_count, PlainShard(Geometry(numbers, buckets))) {}

  const CompactTable& table() const { return table_; }

  /// The value that the position has already, or this one.
  Insertion insert(Key key, StoredValue value, Worth worth) {
    const StoredValue known = plain(key).find(rest(key));
    if (known != StoredValue::unknown) {
      REQUIRE_THROWS_AS(table_.insert(key, other(known), worth), std::logic_error);
      value = known;
    }
    const Insertion expected = plain(key).insert(rest(key), value, worth);
    REQUIRE(table_.insert(key, value, worth) == expected);
    return expected;
  }

  bool finds_as_expected(Key key) { return table_.find(key) == plain(key).find(rest(key)); }

  void rebuild(std::uint64_t buckets, Worth least_worth) {
    table_.start_rebuilding(buckets);
    for (std::uint64_t shard = 0; shard < shard_count; ++shard) {
      CAPTURE(shard);
      plain_[shard] = plain_[shard].rebuilt(Geometry(numbers_, buckets), least_worth);
      REQUIRE(table_.rebuild_shard(shard, least_worth) == plain_[shard].size());
    }
    table_.finish_rebuilding();
  }

 private:
  static Key rest(Key key) { return key & ((Key{1} << rest_bits) - 1); }
  PlainShard& plain(Key key) { return plain_[key >> rest_bits]; }

  Word64 numbers_;
  CompactTable table_;
  std::vector<PlainShard> plain_;
};

/// Inserts each number or not, at random, and looks all of them up. Returns how many found no room.
int check_random_half(Word64 numbers, std::uint64_t buckets, Random& random) {
  CheckedTable checked(numbers, buckets);
  int no_room = 0;
  for (Word64 number = 0; number < numbers; ++number)
    if (random.up_to(1) == 0)
      no_room += checked.insert(checked.table().key(number), random_value(random), random_worth(random)) ==
                 Insertion::no_room;
  for (Word64 number = 0; number < numbers; ++number)
    if (!checked.finds_as_expected(checked.table().key(number))) FAIL_CHECK("wrong value of " << number);
  return no_room;
}

/// Moves everything of some worth; returns how much that was.
std::uint64_t rebuild(CompactTable& table, std::uint64_t buckets, Worth least_worth) {
  std::uint64_t kept = 0;
  table.start_rebuilding(buckets);
  for (std::uint64_t shard = 0; shard < shard_count; ++shard) kept += table.rebuild_shard(shard, least_worth);
  table.finish_rebuilding();
  return kept;
}

/// The keys of one bucket of a shard, from its first number on.
std::vector<Key> keys_of_bucket(const Geometry& geometry, std::uint64_t shard, std::uint64_t bucket,
                                std::size_t count) {
  std::vector<Key> keys;
  for (Key tag = 0; tag < std::min<std::uint64_t>(count, geometry.numbers_per_bucket); ++tag)
    keys.push_back(shard << rest_bits | (bucket * geometry.numbers_per_bucket + tag));
  return keys;
}

/// Numbers for which a table of the fewest buckets needs slots of so many bits.
Word64 numbers_for(int bits) { return Word64{least_buckets} << (bits - compact::code_bits); }

}  // namespace

TEST_CASE("in every space of up to 1200 numbers a random half can be distinguished from the other half") {
  Random random;
  INFO(random);
  for (Word64 numbers = 1; numbers <= 1200; ++numbers)
    for (const std::uint64_t buckets : {1U, 600U, 1200U}) {
      CAPTURE(numbers, buckets);
      CHECK(check_random_half(numbers, buckets, random) == 0);
    }
}

TEST_CASE(
    "in spaces of thousands of numbers a random half can be distinguished from the other half, even if most "
    "find no room") {
  Random random;
  INFO(random);
  int no_room = 0;
  for (Word64 numbers = 1201; numbers <= 120'000; numbers += 7919)
    for (const std::uint64_t buckets : {1U, 600U}) {
      CAPTURE(numbers, buckets);
      no_room += check_random_half(numbers, buckets, random);
    }
  CHECK(no_room > 10'000);
}

TEST_CASE("slots are as wide as the numbers of a bucket need, in all eight layouts") {
  std::set<std::uint64_t> capacities;
  for (int bits = 4; bits <= 57; ++bits) {
    const auto slots = static_cast<std::uint64_t>(slots_per_bucket(bits));
    CAPTURE(bits);
    CHECK(CompactTable::capacity(numbers_for(bits), least_buckets) == least_buckets * slots);
    CHECK(CompactTable(numbers_for(bits), least_buckets).capacity() == least_buckets * slots);
    capacities.insert(least_buckets * slots);
  }
  CHECK(capacities.size() == 8);
  CHECK(CompactTable::capacity(numbers_for(16) + 1, least_buckets) == least_buckets * 30);
}

TEST_CASE("every number of a space of millions can be distinguished from every other") {
  Random random;
  INFO(random);
  for (const int bits : {16, 17, 18, 19}) {
    CAPTURE(bits);
    const Word64 numbers = numbers_for(bits) - 4321;
    CompactTable table(numbers, least_buckets);
    std::vector<StoredValue> values(numbers, StoredValue::unknown);
    for (int i = 0; i < 3000; ++i) {
      const Word64 number = random.word64() % numbers;
      if (values[number] == StoredValue::unknown) values[number] = random_value(random);
      if (table.insert(table.key(number), values[number], random_worth(random)) == Insertion::no_room)
        values[number] = StoredValue::unknown;
    }
    for (Word64 number = 0; number < numbers; ++number)
      if (table.find(table.key(number)) != values[number]) FAIL_CHECK("wrong value of " << number);
  }
}

TEST_CASE(
    "positions of one bucket that differ in a single bit can be distinguished, in slots of every width") {
  for (int bits = 5; bits <= 57; ++bits)
    for (int bit = 0; bit < bits - 3; ++bit) {
      CAPTURE(bits, bit);
      CompactTable table(numbers_for(bits), least_buckets);
      const Key key = Key{7} << rest_bits | ((Key{1} << (bits - 3)) / 3);
      const Key differing = key ^ Key { 1 } << bit;
      REQUIRE(table.insert(key, StoredValue::first, Worth::small) == Insertion::added);
      REQUIRE(table.find(differing) == StoredValue::unknown);
      REQUIRE(table.insert(differing, StoredValue::second, Worth::large) == Insertion::added);
      REQUIRE(table.find(key) == StoredValue::first);
      REQUIRE(table.find(differing) == StoredValue::second);
    }
}

TEST_CASE("a position in an overflow slot is not taken for one of that bucket, in slots of every width") {
  for (int bits = 9; bits <= 57; ++bits) {
    CAPTURE(bits);
    const Geometry geometry(numbers_for(bits), least_buckets);
    CheckedTable checked(numbers_for(bits), least_buckets);
    const auto own = keys_of_bucket(geometry, 63, 0, 2 * geometry.slots + 1);
    const auto neighbour = keys_of_bucket(geometry, 63, 1, 2 * geometry.slots + 1);
    for (const Key key : own) checked.insert(key, StoredValue::first, Worth::small);
    for (const Key key : neighbour) {
      CAPTURE(key);
      REQUIRE(checked.table().find(key) == StoredValue::unknown);
      checked.insert(key, StoredValue::second, Worth::small);
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      CAPTURE(i);
      REQUIRE(checked.finds_as_expected(own[i]));
      REQUIRE(checked.finds_as_expected(neighbour[i]));
    }
  }
}

TEST_CASE(
    "random insertions, look-ups and rebuildings leave the table like a plain one, in slots of every width") {
  Random random;
  INFO(random);
  for (const int bits : {14, 16, 17, 18, 20, 25, 32, 41, 57}) {
    CAPTURE(bits);
    const Word64 numbers = numbers_for(bits) - numbers_for(bits) / 5;
    CheckedTable checked(numbers, least_buckets);
    std::vector<Key> pool;
    for (int i = 0; i < 6000; ++i)
      pool.push_back(checked.table().key(i % 2 == 0 ? random.word64() % numbers : static_cast<Word64>(i)));
    std::uint64_t buckets = least_buckets;
    for (int step = 0; step < 30'000; ++step) {
      CAPTURE(step);
      const Key key = random.pick(pool);
      if (random.up_to(1) == 0)
        checked.insert(key, random_value(random), random_worth(random));
      else
        REQUIRE(checked.finds_as_expected(key));
      if (step % 1000 == 999) checked.rebuild(buckets, random.up_to(3) == 0 ? Worth::large : Worth::small);
      if (step % 5000 == 4999) buckets += least_buckets + least_buckets * (random.word64() % 2);
    }
    for (const Key key : pool) {
      CAPTURE(key);
      REQUIRE(checked.finds_as_expected(key));
    }
  }
}

TEST_CASE("evicting keeps the large subtrees and the overflow slots, and nothing else") {
  const Word64 numbers = numbers_for(18);
  const Geometry geometry(numbers, least_buckets);
  CompactTable table(numbers, least_buckets);
  const auto keys = keys_of_bucket(geometry, 0, 0, geometry.slots + 5);
  for (std::size_t i = 0; i < keys.size(); ++i)
    table.insert(keys[i], StoredValue::second, i % 3 == 0 ? Worth::large : Worth::small);
  const std::uint64_t kept = rebuild(table, least_buckets, Worth::large);
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    CAPTURE(i);
    const bool stays = i % 3 == 0 || i >= geometry.slots;
    expected += stays;
    CHECK(table.find(keys[i]) == (stays ? StoredValue::second : StoredValue::unknown));
  }
  CHECK(kept == expected);
  CHECK(rebuild(table, least_buckets, Worth::large) == expected);  // Overflow slots have become large.
}

TEST_CASE("keys of numbers are different, spread over all shards, and fit the buckets") {
  for (const Word64 numbers : {1U, 63U, 64U, 65U, 1000U, 4097U, 123'457U}) {
    CAPTURE(numbers);
    const CompactTable table(numbers, 500);
    const Geometry geometry(numbers, 500);
    std::set<Key> keys;
    std::vector<Word64> in_shard(shard_count);
    for (Word64 number = 0; number < numbers; ++number) {
      CAPTURE(number);
      const Key key = table.key(number);
      keys.insert(key);
      ++in_shard[key >> rest_bits];
      REQUIRE((key & ((Key{1} << rest_bits) - 1)) / geometry.numbers_per_bucket < geometry.buckets);
    }
    CHECK(keys.size() == numbers);
    CHECK(*std::max_element(in_shard.begin(), in_shard.end()) <= RangeMixer(numbers).count() / shard_count);
  }
}

TEST_CASE("only a full bucket asks for its neighbour") {
  const Geometry geometry(numbers_for(17), least_buckets);
  CompactTable table(numbers_for(17), least_buckets);
  const auto keys = keys_of_bucket(geometry, 5, 1, geometry.slots);
  for (const Key key : keys) {
    CAPTURE(key);
    CHECK_FALSE(table.prefetch_overflow(keys.front()));
    table.insert(key, StoredValue::first, Worth::small);
  }
  CHECK(table.prefetch_overflow(keys.front()));
  CHECK_FALSE(table.prefetch_overflow(keys_of_bucket(geometry, 5, 0, 1).front()));
  CHECK_FALSE(table.prefetch_overflow(keys_of_bucket(geometry, 4, 1, 1).front()));
}

TEST_CASE("an empty table knows nothing, not even the positions whose stored bits are all zero") {
  for (const int bits : {8, 16, 17, 25, 57}) {
    const CompactTable table(numbers_for(bits), least_buckets);
    for (std::uint64_t shard = 0; shard < shard_count; ++shard) {
      CAPTURE(bits, shard);
      REQUIRE(table.find(shard << rest_bits) == StoredValue::unknown);
    }
  }
}

TEST_CASE("a position decided for both players is refused and keeps its first value") {
  CompactTable table(1000, least_buckets);
  const Key key = table.key(42);
  CHECK(table.insert(key, StoredValue::first, Worth::small) == Insertion::added);
  CHECK(table.insert(key, StoredValue::first, Worth::large) == Insertion::known);
  CHECK_THROWS_AS(table.insert(key, StoredValue::second, Worth::small), std::logic_error);
  CHECK(table.find(key) == StoredValue::first);
}

TEST_CASE("a table has the buckets and bytes that it was asked for, rounded up to pairs in every shard") {
  for (const std::uint64_t buckets :
       {std::uint64_t{1}, least_buckets - 1, least_buckets, least_buckets + 1, std::uint64_t{10'000}}) {
    CAPTURE(buckets);
    const CompactTable table(1 << 20, buckets);
    CHECK(table.buckets() == (buckets + least_buckets - 1) / least_buckets * least_buckets);
    CHECK(table.bytes() == table.buckets() * 64);
    CHECK(table.capacity() == CompactTable::capacity(1 << 20, buckets));
    CHECK(table.capacity() == Geometry(1 << 20, buckets).capacity());
  }
}

TEST_CASE("rebuilding takes the bytes that were announced") {
  CompactTable table(1 << 20, 1000);
  CHECK(rebuild(table, 5000, Worth::small) == 0);
  CHECK(table.buckets() >= 5000);
  CHECK(CompactTable::bytes_to_rebuild(5000, 3) == table.bytes() + 3 * table.bytes() / shard_count);
}

TEST_CASE("a table that cannot be rebuilt for lack of memory is as it was") {
  CompactTable table(1 << 20, least_buckets);
  for (Word64 number = 0; number < 1000; ++number)
    table.insert(table.key(number), number % 3 == 0 ? StoredValue::first : StoredValue::second, Worth::small);
  CHECK_THROWS_AS(table.start_rebuilding(std::uint64_t{1} << 55), std::bad_alloc);
  CHECK(table.buckets() == least_buckets);
  for (Word64 number = 0; number < 1000; ++number) {
    CAPTURE(number);
    CHECK(table.find(table.key(number)) == (number % 3 == 0 ? StoredValue::first : StoredValue::second));
  }
}
