// The exact table of decided positions that all threads of a search share.
//
// A position is mixed by a bijection (store/mix.hpp). The top bits of the result choose one of 64 shards, the
// next ones a bucket of one cache line in it, and the slot keeps *all* bits that the shard does not tell, so
// that no two positions are ever taken for each other:
//
//     Word64    | mixed position without its top 6 bits : 58 | unused : 2 | overflow : 1 | ready : 1 | value
//     : 2 | Word128   | the same of its high half |, low half : 64
//
// Slots fill in order and are never emptied. A bucket that is full sets the overflow bit of its last slot and
// sends the position to another bucket of its shard; so a search ends in the first bucket without that bit,
// and two threads that insert the same position meet at the same slot. Insertion and look-up are lock-free.
// The table grows shard by shard while all its users wait, so that growing needs little more memory than the
// grown table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <type_traits>

#include "base/words.hpp"
#include "store/huge_buffer.hpp"
#include "store/mix.hpp"

namespace dropslide {

/// What is known of a position. The store knows codes, not games: 1 and 2 mean what its user says.
enum class StoredValue : std::uint8_t { unknown = 0, first = 1, second = 2 };

template <class Word>
class PositionTable {
 public:
  static constexpr std::uint64_t shard_count = 64;
  static constexpr std::uint64_t slot_bytes = sizeof(Word);
  static constexpr std::uint64_t slots_per_bucket = 64 / slot_bytes;

  /// Room for `slots` positions at least, at a load of 100 %.
  /// Throws std::bad_alloc.
  explicit PositionTable(std::uint64_t slots);

  /// Asks the memory for the position's bucket ahead of `find` or `insert`.
  ///
  /// Always inlined: a call whose only effect is a prefetch counts as free of effects, and compilers drop it.
  [[gnu::always_inline]] void prefetch(Word position) const {
    __builtin_prefetch(&place_of(position).bucket());
  }

  /// Once the bucket has arrived: asks for the next one too if the bucket has overflowed, and tells so.
  bool prefetch_overflow(Word position) const {
    Place place = place_of(position);
    if (!overflows(place.bucket())) return false;
    place.step();
    __builtin_prefetch(&place.bucket());
    return true;
  }

  /// Value of the position, or `unknown`. Safe beside other finds and inserts.
  StoredValue find(Word position) const;

  /// Stores a value; true if the position is new. Safe beside other finds and inserts.
  ///
  /// Requires  value != unknown, and free slots (`size < capacity`).
  /// Throws    std::logic_error if the position has the other value already: two players cannot both win.
  bool insert(Word position, StoredValue value);

  /// Slots, free or not.
  std::uint64_t capacity() const;
  std::uint64_t bytes() const { return capacity() * slot_bytes; }

  /// Bytes held at the most while the table grows to `slots`, when `threads` threads move shards at once.
  static std::uint64_t bytes_to_grow(std::uint64_t slots, int threads);

  /// Moves one shard to room for its part of `slots`. Different shards may be moved at the same time, but
  /// nothing else may touch the table meanwhile. A table of which some shards have grown works like any
  /// other.
  ///
  /// Requires  shard < shard_count and slots >= capacity().
  /// Throws    std::bad_alloc, and then the shard is as it was.
  void grow_shard(std::uint64_t shard, std::uint64_t slots);

 private:
  static constexpr int shard_bits = 6;
  static constexpr int value_bits = 2;
  static constexpr std::uint64_t value_mask = (1 << value_bits) - 1;
  static constexpr std::uint64_t ready_bit = 1 << value_bits;  // Word128: the low half is written.
  static constexpr std::uint64_t overflow_bit =
      1 << (value_bits + 1);  // Last slot: the next bucket counts, too.
  static constexpr bool is_wide = sizeof(Word) == 16;

  struct Narrow {
    std::atomic<std::uint64_t> head;
  };
  struct Wide {
    std::atomic<std::uint64_t> head;
    std::atomic<std::uint64_t> low;
  };
  using Slot = std::conditional_t<is_wide, Wide, Narrow>;
  struct alignas(64) Bucket {
    std::array<Slot, slots_per_bucket> slots;
  };

  /// What identifies a position within its shard.
  struct Tag {
    std::uint64_t head;  // Without value and ready bits.
    std::uint64_t low;
  };

  struct Shard {
    Bucket* data = nullptr;
    std::uint64_t buckets = 0;
  };

  struct Place {
    const Shard* shard;
    std::uint64_t index;
    Tag tag;
    bool is_home = true;

    Bucket& bucket() const { return shard->data[index]; }

    /// On to the bucket that takes what this one could not: first a far one, so that full buckets do not
    /// cluster, and from there one by one, so that every bucket is reached.
    void step() {
      index = (index + (is_home ? 1 + (tag.head >> shard_bits & 0xffff) : 1)) % shard->buckets;
      is_home = false;
    }
  };

  static constexpr std::uint64_t mixed_head(Word mixed) {
    if constexpr (is_wide) return static_cast<std::uint64_t>(mixed >> 64);
    return static_cast<std::uint64_t>(mixed);
  }

  static std::uint64_t bucket_index(std::uint64_t tag_head, std::uint64_t buckets) {
    return static_cast<std::uint64_t>((static_cast<Word128>(tag_head) * buckets) >> 64);
  }

  Place place_of(Word position) const {
    const Word mixed = mix(position);
    const std::uint64_t head = mixed_head(mixed);
    const Tag tag{head << shard_bits, static_cast<std::uint64_t>(mixed)};
    return place_in(shards_[head >> (64 - shard_bits)], tag);
  }

  static Place place_in(const Shard& shard, const Tag& tag) {
    return {&shard, bucket_index(tag.head, shard.buckets), tag};
  }

  static std::uint64_t buckets_for(std::uint64_t slots) {
    return slots / (shard_count * slots_per_bucket) + 1;
  }

  static StoredValue find_in(const Bucket& bucket, const Tag& tag);
  static bool overflows(const Bucket& bucket) {
    return (bucket.slots.back().head.load(std::memory_order_acquire) & overflow_bit) != 0;
  }
  static void mark_overflow(Bucket& bucket);

  /// Whether the slot, whose head was read as `head`, holds the position; waits for a half-written one.
  static bool holds(const Slot& slot, std::uint64_t head, const Tag& tag);
  static bool claim(Slot& slot, std::uint64_t& head, const Tag& tag, StoredValue value);
  static bool insert_at(Place place, StoredValue value);
  static Shard new_shard(HugeBuffer& memory, std::uint64_t buckets);

  std::array<Shard, shard_count> shards_{};
  std::array<HugeBuffer, shard_count> memory_;
};

extern template class PositionTable<Word64>;
extern template class PositionTable<Word128>;

}  // namespace dropslide
