// The exact table of decided positions that all threads of a search share, about 18 bits a position.
//
// A bijection mixes the number of a position (store/range_mixer.hpp). The mixed number is cut into three
// parts, and no part of it is dropped:
//
//     mixed number = | shard : 8 | rest |,     bucket = rest / n,  tag = rest % n,  n = numbers per bucket.
//
// Shard and bucket say where the position is stored, so its slot needs the tag alone. The table is exact: the
// number can be computed from a slot and its bucket, and growing does so. A slot is
//
//     | tag | code : 3 |    code 1 to 4: first or second value, of a small or a large subtree;
//                           code 5, 6: first or second value, in an overflow slot: the position belongs to
//                           the neighbouring bucket, which was full.
//
// Two neighbouring buckets share their overflow. A position for which both are full is not stored, which
// costs time, never correctness. This happens to 1 position in 106, 95 or 79 for slots of 16, 17 or 18 bits
// until a table is 86 % full, and to 1 in 41, 39 or 34 until 91 %
// (tests/unit/store/compact_table_load_test.cpp; wider slots are fewer to a bucket, and at 25 bits it is
// twice as many). Of what comes next it is 1 in 7 and 1 in 3.
//
// A position once stored stays in its slot until the table is rebuilt, while all its users wait: to grow, or,
// if it cannot grow, to evict small subtrees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "store/bucket_layout.hpp"
#include "store/huge_buffer.hpp"
#include "store/range_mixer.hpp"

namespace dropslide {

/// What is known of a position. The store knows numbers, not games: 1 and 2 mean what its user says.
enum class StoredValue : std::uint8_t { unknown = 0, first = 1, second = 2 };

/// What recomputing a value would cost; small ones are evicted where memory is short.
enum class Worth : std::uint8_t { small = 0, large = 1 };

/// What an insertion did.
enum class Insertion : std::uint8_t {
  added,
  known,
  no_room,  ///< Both buckets are full: not stored.
};

/// Values by position number. `find` and `insert` are safe beside each other, from any thread; everything
/// else only while nobody inserts.
class CompactTable {
 public:
  static constexpr std::uint64_t shard_count = 256;
  static constexpr std::uint64_t bucket_bytes = sizeof(compact::Bucket);

  /// A mixed number: | shard : 8 | rest : 56 |.
  using Key = Word64;

  /// An empty table for numbers below `numbers`, with `buckets` rounded up to a multiple of 512.
  ///
  /// Requires  1 <= numbers <= 2^63, 1 <= buckets. Throws std::bad_alloc.
  CompactTable(Word64 numbers, std::uint64_t buckets);

  /// Different for different numbers. Requires number < numbers.
  Key key(Word64 number) const {
    const Word64 mixed = mixer_(number);
    const int low_bits = mixer_.low_bits();
    const Word64 low = mixed & ((Word64{1} << low_bits) - 1);
    const int kept = low_bits - shard_bits;
    return low >> kept << (64 - shard_bits) | mixed >> low_bits << kept | (low & ((Word64{1} << kept) - 1));
  }

  /// Fetches the position's bucket ahead of `find` or `insert`.
  ///
  /// Always inlined: a call whose only effect is a prefetch counts as free of effects, and compilers drop it.
  [[gnu::always_inline]] void prefetch(Key key) const {
    __builtin_prefetch(table_.bucket_of(shard_of(key), table_.geometry.address(key).bucket));
  }

  /// Once the bucket has arrived: whether it is full, and its neighbour, which is then fetched, must be read
  /// too.
  bool prefetch_overflow(Key key) const;

  /// Value of the position, or `unknown`.
  StoredValue find(Key key) const;

  /// Stores a value. Two threads that insert the same position at once may store it twice.
  ///
  /// Requires  value != unknown.
  /// Throws    std::logic_error if the position has the other value already: two players cannot both win.
  Insertion insert(Key key, StoredValue value, Worth worth);

  /// The buckets as they lie in memory, for a checkpoint. Only while nobody writes.
  std::span<const std::byte> content() const;

  /// Makes the table an empty one of so many buckets (what `buckets()` returned when its content was saved);
  /// returns the memory for that content. Throws std::bad_alloc, and then the table is as it was.
  std::span<std::byte> renew(std::uint64_t buckets);

  /// Buckets of all shards.
  std::uint64_t buckets() const { return shard_count * table_.geometry.buckets; }
  /// Bytes of all buckets.
  std::uint64_t bytes() const { return buckets() * bucket_bytes; }

  /// Slots, free or not.
  std::uint64_t capacity() const { return slots_in(table_.geometry); }
  /// Slots of a table with so many buckets.
  static std::uint64_t capacity(Word64 numbers, std::uint64_t buckets);

  /// Bytes held at the most while the table is rebuilt with so many buckets by so many threads.
  static std::uint64_t bytes_to_rebuild(std::uint64_t buckets, int threads);

  /// Starts to move the content into a table of so many buckets: then call `rebuild_shard` once for every
  /// shard, different ones in parallel if need be, then `finish_rebuilding`. Nothing else may use the table
  /// meanwhile. The memory of the old table is released shard by shard.
  ///
  /// Throws  std::bad_alloc, and then the table is as it was.
  void start_rebuilding(std::uint64_t buckets);

  /// Moves what has at least this worth and evicts the rest. Returns how many positions were kept.
  std::uint64_t rebuild_shard(std::uint64_t shard, Worth least_worth);

  /// Makes the rebuilt table the one in use.
  void finish_rebuilding();

 private:
  static constexpr int shard_bits = 8;

  static std::uint64_t shard_of(Key key) { return key >> (64 - shard_bits); }

  /// Where a position belongs, within its shard, and what is stored there.
  struct Address {
    std::uint64_t bucket;
    Word64 tag;
  };

  /// How the numbers of a shard lie in its buckets; the same for every shard.
  struct Geometry {
    std::uint64_t buckets = 0;  ///< Of a shard; even.
    Word64 numbers_per_bucket = 1;
    Word64 reciprocal = 0;  ///< floor((2^64 - 1) / numbers_per_bucket).
    std::size_t layout = 0;
    int planes = 0;

    /// Quotient and remainder of the key's rest by `numbers_per_bucket`: the product is too small by 1 at
    /// most.
    Address address(Key key) const {
      const Word64 rest = key & (~Key{0} >> shard_bits);
      Word64 bucket = static_cast<Word64>((static_cast<Word128>(rest) * reciprocal) >> 64);
      Word64 tag = rest - bucket * numbers_per_bucket;
      const bool next = tag >= numbers_per_bucket;
      bucket += next ? 1 : 0;
      tag -= next ? numbers_per_bucket : 0;
      return {bucket, tag};
    }
  };

  static std::uint64_t slots_in(const Geometry& geometry) {
    return shard_count * geometry.buckets *
           static_cast<std::uint64_t>(compact::layouts[geometry.layout].lanes);
  }

  static std::uint64_t buckets_per_shard(std::uint64_t buckets) {
    return (buckets + 2 * shard_count - 1) / (2 * shard_count) * 2;
  }
  static Geometry geometry(const RangeMixer& mixer, std::uint64_t buckets);

  /// One generation of the table.
  struct Table {
    Table() = default;
    Table(const RangeMixer& mixer, std::uint64_t buckets);

    compact::Bucket* bucket_of(std::uint64_t shard, std::uint64_t bucket) const {
      return &data[shard * geometry.buckets + bucket];
    }

    Geometry geometry;
    HugeBuffer memory;
    compact::Bucket* data = nullptr;
  };

  template <std::size_t Layout>
  StoredValue find_in(Key key) const;
  template <std::size_t Layout>
  Insertion insert_into(Key key, StoredValue value, Worth worth);
  template <std::size_t Layout>
  std::uint64_t move_all(std::uint64_t shard, Worth least_worth);
  bool append(Key key, StoredValue value, Worth worth);

  RangeMixer mixer_;
  Table table_;
  Table rebuilt_;  ///< While the table is being rebuilt.
};

}  // namespace dropslide
