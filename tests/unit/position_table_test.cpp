// The table of decided positions against a map, with positions chosen to collide: a wrong hit would be a
// wrong proof.
#include <map>
#include <new>
#include <stdexcept>
#include <vector>

#include "mixing.hpp"
#include "store/position_table.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

constexpr int mixed_bits_of_shard = 6;

/// The position whose mixed word starts with the shard; `head` are the other bits of its first 64, at most
/// 2^58 - 1.
template <class Word>
Word position_at(std::uint64_t shard, std::uint64_t head, std::uint64_t low = 0) {
  const std::uint64_t first = shard << (64 - mixed_bits_of_shard) | head;
  if constexpr (sizeof(Word) == 16)
    return unmix(Word{first} << 64 | low);
  else
    return unmix(Word{first + low});
}

/// Positions that all belong into the first bucket of one shard.
template <class Word>
std::vector<Word> positions_of_one_bucket(std::uint64_t shard, std::uint64_t count) {
  std::vector<Word> positions;
  for (std::uint64_t i = 0; i < count; ++i) positions.push_back(position_at<Word>(shard, i % 3, 3 * (i / 3)));
  return positions;
}

template <class Word>
Word random_word(Random& random) {
  if constexpr (sizeof(Word) == 16) return random.word128();
  return static_cast<Word>(random.word64());
}

/// Boards as searches store them differ in few bits; random words differ in all, and some share one bucket.
template <class Word>
std::vector<Word> mixed_pool(std::size_t count, Random& random) {
  std::vector<Word> pool = positions_of_one_bucket<Word>(17, 60);
  while (pool.size() < count / 2) pool.push_back(Word{pool.size()});
  while (pool.size() < count) pool.push_back(random_word<Word>(random));
  return pool;
}

StoredValue value_for(std::size_t number) {
  return number % 3 == 0 ? StoredValue::first : StoredValue::second;
}

StoredValue other(StoredValue value) {
  return value == StoredValue::first ? StoredValue::second : StoredValue::first;
}

/// A table beside the map that it has to be like.
template <class Word>
class CheckedTable {
 public:
  explicit CheckedTable(std::uint64_t slots) : table_(slots) {}

  void insert(Word position, StoredValue value) {
    const auto [known, is_new] = model_.emplace(position, value);
    REQUIRE(table_.insert(position, known->second) == is_new);
  }

  void insert_the_other_value(Word position) {
    const StoredValue known = expected(position);
    if (known != StoredValue::unknown)
      REQUIRE_THROWS_AS(table_.insert(position, other(known)), std::logic_error);
  }

  void find(Word position) const { REQUIRE(table_.find(position) == expected(position)); }

  void grow(std::uint64_t shard) { table_.grow_shard(shard, table_.capacity() / 4 * 5); }

  void find_all() const {
    for (const auto& [position, value] : model_) REQUIRE(table_.find(position) == value);
  }

 private:
  StoredValue expected(Word position) const {
    const auto known = model_.find(position);
    return known == model_.end() ? StoredValue::unknown : known->second;
  }

  PositionTable<Word> table_;
  std::map<Word, StoredValue> model_;
};

}  // namespace

TEMPLATE_TEST_CASE("random insertions, look-ups and growth of shards leave the table like a map", "", Word64,
                   Word128) {
  Random random;
  INFO(random);
  const auto pool = mixed_pool<TestType>(10'000, random);
  CheckedTable<TestType> table(1 << 14);
  for (int step = 0; step < 60'000; ++step) {
    const TestType position = random.pick(pool);
    switch (random.up_to(7)) {
      case 0:
        table.insert_the_other_value(position);
        break;
      case 1:
      case 2:
      case 3:
        table.insert(position, value_for(random.word64() % 3));
        break;
      default:
        table.find(position);
    }
    if (step % 1000 == 999) table.grow(random.word64() % 64);
  }
  table.find_all();
}

TEMPLATE_TEST_CASE("an empty table knows nothing, not even the positions whose stored bits are all zero", "",
                   Word64, Word128) {
  const PositionTable<TestType> table(1000);
  for (std::uint64_t shard = 0; shard < 64; ++shard)
    CHECK(table.find(position_at<TestType>(shard, 0)) == StoredValue::unknown);
  CHECK(table.find(0) == StoredValue::unknown);
}

TEMPLATE_TEST_CASE("positions whose stored bits are all zero are told apart by their shard", "", Word64,
                   Word128) {
  PositionTable<TestType> table(1000);
  for (std::uint64_t shard = 0; shard < 64; shard += 2)
    CHECK(table.insert(position_at<TestType>(shard, 0), value_for(shard)));
  for (std::uint64_t shard = 0; shard < 64; ++shard)
    CHECK(table.find(position_at<TestType>(shard, 0)) ==
          (shard % 2 == 0 ? value_for(shard) : StoredValue::unknown));
}

TEMPLATE_TEST_CASE("positions that differ in a single stored bit are told apart", "", Word64, Word128) {
  constexpr int bits = 8 * sizeof(TestType);
  for (int bit = 0; bit < bits; ++bit) {
    CAPTURE(bit);
    const TestType mixed = ~TestType{0} / 5;
    PositionTable<TestType> table(1);
    CHECK(table.insert(unmix(mixed), StoredValue::first));
    CHECK(table.find(unmix(mixed ^ TestType{1} << bit)) == StoredValue::unknown);
    CHECK(table.insert(unmix(mixed ^ TestType{1} << bit), StoredValue::second));
    CHECK(table.find(unmix(mixed)) == StoredValue::first);
  }
}

TEMPLATE_TEST_CASE(
    "positions of one bucket overflow into others and are found there, before and after growth", "", Word64,
    Word128) {
  const auto positions = positions_of_one_bucket<TestType>(5, 200);
  CheckedTable<TestType> table(64 * 1024);
  for (std::size_t i = 0; i < positions.size(); i += 2) table.insert(positions[i], value_for(i));
  for (const TestType position : positions) table.find(position);
  table.grow(5);
  for (const TestType position : positions) table.find(position);
}

TEMPLATE_TEST_CASE("a shard can be filled to its last slot but one, wherever its positions belong", "",
                   Word64, Word128) {
  using Table = PositionTable<TestType>;
  for (std::uint64_t buckets = 2; buckets <= 5; ++buckets)
    for (const std::uint64_t head : {0ULL, 1ULL << 57, (1ULL << 58) - 65536}) {
      CAPTURE(buckets, head);
      CheckedTable<TestType> table((buckets - 1) * 64 * Table::slots_per_bucket);
      for (std::uint64_t i = 0; i + 1 < buckets * Table::slots_per_bucket; ++i)
        table.insert(position_at<TestType>(9, head + i), value_for(i));
      table.find_all();
      table.find(position_at<TestType>(9, head + 1000));
    }
}

TEMPLATE_TEST_CASE("only a full bucket asks for the next one", "", Word64, Word128) {
  PositionTable<TestType> table(64 * 1024);
  const auto positions = positions_of_one_bucket<TestType>(63, PositionTable<TestType>::slots_per_bucket + 1);
  for (const TestType position : positions) {
    CHECK_FALSE(table.prefetch_overflow(positions.front()));
    table.insert(position, StoredValue::first);
  }
  CHECK(table.prefetch_overflow(positions.front()));
  CHECK_FALSE(table.prefetch_overflow(position_at<TestType>(62, 0)));
}

TEMPLATE_TEST_CASE("a position decided for both players is refused and keeps its first value", "", Word64,
                   Word128) {
  PositionTable<TestType> table(100);
  CHECK(table.insert(42, StoredValue::first));
  CHECK_FALSE(table.insert(42, StoredValue::first));
  CHECK_THROWS_AS(table.insert(42, StoredValue::second), std::logic_error);
  CHECK(table.find(42) == StoredValue::first);
}

TEMPLATE_TEST_CASE("a table has room for what it was asked for, in buckets of one cache line", "", Word64,
                   Word128) {
  using Table = PositionTable<TestType>;
  CHECK(Table::slots_per_bucket * Table::slot_bytes == 64);
  for (const std::uint64_t slots : {1ULL, 511ULL, 512ULL, 513ULL, 100'000ULL}) {
    const Table table(slots);
    CHECK(table.capacity() >= slots);
    CHECK(table.capacity() % (64 * Table::slots_per_bucket) == 0);
    CHECK(table.bytes() == table.capacity() * sizeof(TestType));
  }
}

TEMPLATE_TEST_CASE("growing to more slots takes the bytes that were announced", "", Word64, Word128) {
  using Table = PositionTable<TestType>;
  Table table(1000);
  for (std::uint64_t shard = 0; shard < Table::shard_count; ++shard) table.grow_shard(shard, 100'000);
  CHECK(table.capacity() >= 100'000);
  CHECK(Table::bytes_to_grow(100'000, 2) == table.bytes() + 2 * table.bytes() / 64);
}

TEMPLATE_TEST_CASE("a shard that cannot grow for lack of memory is as it was", "", Word64, Word128) {
  PositionTable<TestType> table(1000);
  const std::uint64_t capacity = table.capacity();
  for (int i = 0; i < 100; ++i)
    table.insert(static_cast<TestType>(i), value_for(static_cast<std::size_t>(i)));
  for (std::uint64_t shard = 0; shard < 64; ++shard)
    CHECK_THROWS_AS(table.grow_shard(shard, std::uint64_t{1} << 60), std::bad_alloc);
  CHECK(table.capacity() == capacity);
  for (int i = 0; i < 100; ++i)
    CHECK(table.find(static_cast<TestType>(i)) == value_for(static_cast<std::size_t>(i)));
}
