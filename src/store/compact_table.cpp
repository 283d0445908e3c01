// The exact table of decided positions.
#include "store/compact_table.hpp"

#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

namespace dropslide {
namespace {

using compact::BucketView;

constexpr std::uint64_t overflow_code = 5;

std::uint64_t code_for(StoredValue value, Worth worth, bool in_overflow) {
  return static_cast<std::uint64_t>(value) +
         (in_overflow ? overflow_code - 1 : 2 * static_cast<std::uint64_t>(worth));
}

bool is_overflow(std::uint64_t code) { return code >= overflow_code; }
StoredValue value_of(std::uint64_t code) { return static_cast<StoredValue>((code - 1) % 2 + 1); }
/// The worth in an overflow slot is not known: it is kept.
Worth worth_of(std::uint64_t code) { return code <= 2 ? Worth::small : Worth::large; }

/// The value of the slot with this tag, among the lanes that a scan has found: of an overflow slot, or of one
/// in its own bucket.
template <class View>
StoredValue value_among(const View& view, std::uint32_t matches, Word64 tag, bool in_overflow) {
  for (; matches != 0; matches &= matches - 1) {
    const std::uint64_t slot = view.slot(std::countr_zero(matches));
    const std::uint64_t code = slot & compact::code_mask;
    const bool is_taken = code != 0 && code != compact::busy_code;
    if (is_taken && slot >> compact::code_bits == tag && is_overflow(code) == in_overflow)
      return value_of(code);
  }
  return StoredValue::unknown;
}

/// Calls `function` with the layout's index as a constant.
template <class Function>
decltype(auto) with_layout(std::size_t layout, Function&& function) {
  switch (layout) {
    case 0:
      return function(std::integral_constant<std::size_t, 0>());
    case 1:
      return function(std::integral_constant<std::size_t, 1>());
    case 2:
      return function(std::integral_constant<std::size_t, 2>());
    case 3:
      return function(std::integral_constant<std::size_t, 3>());
    case 4:
      return function(std::integral_constant<std::size_t, 4>());
    case 5:
      return function(std::integral_constant<std::size_t, 5>());
    case 6:
      return function(std::integral_constant<std::size_t, 6>());
    default:
      return function(std::integral_constant<std::size_t, 7>());
  }
}

}  // namespace

CompactTable::CompactTable(Word64 numbers, std::uint64_t buckets)
    : mixer_(numbers), table_(mixer_, buckets) {}

CompactTable::Table::Table(const RangeMixer& mixer, std::uint64_t buckets)
    : geometry(CompactTable::geometry(mixer, buckets_per_shard(buckets))),
      memory(shard_count * geometry.buckets * bucket_bytes),
      data(new (memory.data()) compact::Bucket[shard_count * geometry.buckets]) {}

auto CompactTable::geometry(const RangeMixer& mixer, std::uint64_t buckets) -> Geometry {
  const Word64 numbers = mixer.high_count() << (mixer.low_bits() - shard_bits);
  Geometry made{.buckets = buckets, .numbers_per_bucket = (numbers - 1) / buckets + 1};
  made.reciprocal = ~Word64{0} / made.numbers_per_bucket;
  const int bits = static_cast<int>(std::bit_width(made.numbers_per_bucket - 1)) + compact::code_bits;
  made.layout = compact::layout_for(bits);
  made.planes = std::max(0, bits - compact::lane_bits);
  return made;
}

std::uint64_t CompactTable::capacity(Word64 numbers, std::uint64_t buckets) {
  return slots_in(geometry(RangeMixer(numbers), buckets_per_shard(buckets)));
}

/// While a thread fills a new shard it still holds the old one.
std::uint64_t CompactTable::bytes_to_rebuild(std::uint64_t buckets, int threads) {
  return buckets_per_shard(buckets) * bucket_bytes * (shard_count + static_cast<std::uint64_t>(threads));
}

template <std::size_t Layout>
StoredValue CompactTable::find_in(Key key) const {
  const Address address = table_.geometry.address(key);
  compact::Bucket* const shard = table_.bucket_of(shard_of(key), 0);
  const std::uint64_t slot = address.tag << compact::code_bits;
  const BucketView<Layout> own(shard[address.bucket], table_.geometry.planes);
  const auto own_scan = own.scan(slot);
  const StoredValue value = value_among(own, own_scan.matches, address.tag, false);
  if (value != StoredValue::unknown || own_scan.free != 0) return value;
  const BucketView<Layout> neighbour(shard[address.bucket ^ 1], table_.geometry.planes);
  return value_among(neighbour, neighbour.scan(slot).matches, address.tag, true);
}

StoredValue CompactTable::find(Key key) const {
  return with_layout(table_.geometry.layout, [&](auto layout) { return find_in<layout>(key); });
}

bool CompactTable::prefetch_overflow(Key key) const {
  const std::uint64_t bucket = table_.geometry.address(key).bucket;
  const bool is_full = with_layout(table_.geometry.layout, [&](auto layout) {
    return BucketView<layout>(*table_.bucket_of(shard_of(key), bucket), table_.geometry.planes).is_full();
  });
  if (is_full) __builtin_prefetch(table_.bucket_of(shard_of(key), bucket ^ 1));
  return is_full;
}

template <std::size_t Layout>
Insertion CompactTable::insert_into(Key key, StoredValue value, Worth worth) {
  const Address address = table_.geometry.address(key);
  const std::uint64_t slot = address.tag << compact::code_bits;
  for (const bool in_overflow : {false, true}) {
    BucketView<Layout> bucket(
        *table_.bucket_of(shard_of(key), in_overflow ? address.bucket ^ 1 : address.bucket),
        table_.geometry.planes);
    for (auto scan = bucket.scan(slot);; scan = bucket.scan(slot)) {
      const StoredValue known = value_among(bucket, scan.matches, address.tag, in_overflow);
      if (known != StoredValue::unknown && known != value)
        throw std::logic_error("a position was decided for both players");
      if (known != StoredValue::unknown) return Insertion::known;
      if (scan.free == 0) break;
      if (bucket.claim(std::countr_zero(scan.free), slot | code_for(value, worth, in_overflow)))
        return Insertion::added;
    }
  }
  return Insertion::no_room;
}

Insertion CompactTable::insert(Key key, StoredValue value, Worth worth) {
  assert(value != StoredValue::unknown);
  return with_layout(table_.geometry.layout,
                     [&](auto layout) { return insert_into<layout>(key, value, worth); });
}

std::span<const std::byte> CompactTable::content() const { return {table_.memory.data(), bytes()}; }

std::span<std::byte> CompactTable::renew(std::uint64_t buckets) {
  table_ = Table(mixer_, buckets);
  return {table_.memory.data(), bytes()};
}

void CompactTable::start_rebuilding(std::uint64_t buckets) { rebuilt_ = Table(mixer_, buckets); }

/// Into the rebuilt table, while no other thread uses the shard; false if there is no room.
bool CompactTable::append(Key key, StoredValue value, Worth worth) {
  const Geometry& geometry = rebuilt_.geometry;
  const Address address = geometry.address(key);
  return with_layout(geometry.layout, [&](auto layout) {
    for (const bool in_overflow : {false, true}) {
      BucketView<layout> bucket(
          *rebuilt_.bucket_of(shard_of(key), in_overflow ? address.bucket ^ 1 : address.bucket),
          geometry.planes);
      if (bucket.append(address.tag << compact::code_bits | code_for(value, worth, in_overflow))) return true;
    }
    return false;
  });
}

template <std::size_t Layout>
std::uint64_t CompactTable::move_all(std::uint64_t shard, Worth least_worth) {
  std::uint64_t kept = 0;
  for (std::uint64_t bucket = 0; bucket < table_.geometry.buckets; ++bucket) {
    const BucketView<Layout> view(*table_.bucket_of(shard, bucket), table_.geometry.planes);
    for (int lane = 0; lane < compact::layouts[Layout].lanes; ++lane) {
      const std::uint64_t slot = view.slot(lane);
      const std::uint64_t code = slot & compact::code_mask;
      if (code == 0 || worth_of(code) < least_worth) continue;
      const std::uint64_t own = is_overflow(code) ? bucket ^ 1 : bucket;
      const Key key = shard << (64 - shard_bits) |
                      (own * table_.geometry.numbers_per_bucket + (slot >> compact::code_bits));
      kept += append(key, value_of(code), worth_of(code)) ? 1 : 0;
    }
  }
  return kept;
}

std::uint64_t CompactTable::rebuild_shard(std::uint64_t shard, Worth least_worth) {
  const std::uint64_t kept =
      with_layout(table_.geometry.layout, [&](auto layout) { return move_all<layout>(shard, least_worth); });
  const std::uint64_t bytes = table_.geometry.buckets * bucket_bytes;
  table_.memory.release(shard * bytes, (shard + 1) * bytes);
  return kept;
}

void CompactTable::finish_rebuilding() {
  table_ = std::move(rebuilt_);
  rebuilt_ = Table();
}

}  // namespace dropslide
