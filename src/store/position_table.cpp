// The exact table of decided positions.
#include "store/position_table.hpp"

#include <cassert>
#include <new>
#include <stdexcept>

namespace dropslide {
namespace {

StoredValue value_of(std::uint64_t head) { return static_cast<StoredValue>(head & 3); }

}  // namespace

template <class Word>
PositionTable<Word>::PositionTable(std::uint64_t slots) {
  for (std::uint64_t shard = 0; shard < shard_count; ++shard)
    shards_[shard] = new_shard(memory_[shard], buckets_for(slots));
}

template <class Word>
auto PositionTable<Word>::new_shard(HugeBuffer& memory, std::uint64_t buckets) -> Shard {
  memory = HugeBuffer(buckets * sizeof(Bucket));
  return {new (memory.data()) Bucket[buckets], buckets};
}

template <class Word>
std::uint64_t PositionTable<Word>::capacity() const {
  std::uint64_t buckets = 0;
  for (const Shard& shard : shards_) buckets += shard.buckets;
  return buckets * slots_per_bucket;
}

template <class Word>
std::uint64_t PositionTable<Word>::bytes_to_grow(std::uint64_t slots, int threads) {
  const std::uint64_t shard_bytes = buckets_for(slots) * sizeof(Bucket);
  return shard_bytes * (shard_count + static_cast<std::uint64_t>(threads));
}

template <class Word>
bool PositionTable<Word>::holds(const Slot& slot, std::uint64_t head, const Tag& tag) {
  if ((head ^ tag.head) >> shard_bits != 0) return false;
  if constexpr (is_wide) {
    while ((head & ready_bit) == 0) head = slot.head.load(std::memory_order_acquire);
    return slot.low.load(std::memory_order_relaxed) == tag.low;
  }
  return true;
}

/// Takes an empty slot; false, with `head` as found, if another thread took it first.
template <class Word>
bool PositionTable<Word>::claim(Slot& slot, std::uint64_t& head, const Tag& tag, StoredValue value) {
  const std::uint64_t taken = tag.head | static_cast<std::uint64_t>(value);
  if (!slot.head.compare_exchange_strong(head, taken, std::memory_order_acq_rel, std::memory_order_acquire))
    return false;
  if constexpr (is_wide) {
    slot.low.store(tag.low, std::memory_order_relaxed);
    slot.head.fetch_or(ready_bit, std::memory_order_release);
  }
  return true;
}

/// A narrow bucket is read without a branch on its content, which no predictor would guess.
template <class Word>
StoredValue PositionTable<Word>::find_in(const Bucket& bucket, const Tag& tag) {
  std::uint64_t found = 0;
  for (const Slot& slot : bucket.slots) {
    const std::uint64_t head = slot.head.load(std::memory_order_acquire);
    if constexpr (is_wide) {
      if (head != 0 && holds(slot, head, tag)) return value_of(head);
    } else {
      found |= (head ^ tag.head) >> shard_bits == 0 ? head & value_mask : 0;
    }
  }
  return static_cast<StoredValue>(found);
}

template <class Word>
StoredValue PositionTable<Word>::find(Word position) const {
  for (Place place = place_of(position);; place.step()) {
    const StoredValue value = find_in(place.bucket(), place.tag);
    if (value != StoredValue::unknown || !overflows(place.bucket())) return value;
  }
}

template <class Word>
void PositionTable<Word>::mark_overflow(Bucket& bucket) {
  if (!overflows(bucket)) bucket.slots.back().head.fetch_or(overflow_bit, std::memory_order_acq_rel);
}

template <class Word>
bool PositionTable<Word>::insert_at(Place place, StoredValue value) {
  for (;; place.step()) {
    for (Slot& slot : place.bucket().slots) {
      std::uint64_t head = slot.head.load(std::memory_order_acquire);
      if (head == 0 && claim(slot, head, place.tag, value)) return true;
      if (!holds(slot, head, place.tag)) continue;
      if (value_of(head) != value) throw std::logic_error("a position was decided for both players");
      return false;
    }
    mark_overflow(place.bucket());
  }
}

template <class Word>
bool PositionTable<Word>::insert(Word position, StoredValue value) {
  assert(value != StoredValue::unknown);
  return insert_at(place_of(position), value);
}

template <class Word>
void PositionTable<Word>::grow_shard(std::uint64_t shard, std::uint64_t slots) {
  HugeBuffer memory;
  const Shard grown = new_shard(memory, buckets_for(slots));
  const Shard& old = shards_[shard];
  for (std::uint64_t bucket = 0; bucket < old.buckets; ++bucket)
    for (const Slot& slot : old.data[bucket].slots) {
      const std::uint64_t head = slot.head.load(std::memory_order_relaxed);
      if (head == 0) continue;
      Tag tag{head >> shard_bits << shard_bits, 0};
      if constexpr (is_wide) tag.low = slot.low.load(std::memory_order_relaxed);
      insert_at(place_in(grown, tag), value_of(head));
    }
  memory_[shard] = std::move(memory);
  shards_[shard] = grown;
}

template class PositionTable<Word64>;
template class PositionTable<Word128>;

}  // namespace dropslide
