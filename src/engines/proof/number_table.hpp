// The table of proof numbers: how hard open positions look to prove for either player.
//
// The numbers only guide the search; no answer depends on them. So a full bucket evicts the entry that looks
// least worked on, and the table may confuse two positions: once in some 10^10 look-ups in the first table,
// and in 10^7 in one of 1 GiB.
//
//     entry   | tag : 36 | proof : 14 | disproof : 14 |
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/mix.hpp"
#include "store/compact_table.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::proof {

/// Estimates of how many leaves must still be decided to prove that Dropper, or Slider, wins.
struct ProofNumbers {
  std::uint32_t proof = 1;     ///< For Dropper; 0 if he wins.
  std::uint32_t disproof = 1;  ///< For Slider; 0 if he wins.
};

inline constexpr std::uint32_t no_proof = (1 << 14) - 1;  ///< The player cannot win.

/// Numbers by position. `find`, `store` and `prefetch` are safe beside each other, from any thread;
/// everything else only while nobody stores.
class NumberTable {
 public:
  /// As in the table of decided positions.
  using Key = CompactTable::Key;
  static constexpr std::uint64_t bucket_bytes = 64;  ///< One cache line: eight entries.

  /// An empty table. Requires can_have(buckets). Throws std::bad_alloc.
  explicit NumberTable(std::uint64_t buckets);

  /// Fetches the position's bucket ahead of `find` or `store`.
  [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&bucket_of(mix(key))); }

  /// Numbers of the position, if the table has them.
  std::optional<ProofNumbers> find(Key key) const;

  /// Stores the numbers, over those of the position or over another's. True if a free entry was taken.
  ///
  /// Requires  both numbers between 1 and `no_proof`.
  bool store(Key key, ProofNumbers numbers);

  /// A power of 2.
  std::uint64_t buckets() const { return std::uint64_t{1} << bucket_bits_; }
  std::uint64_t bytes() const { return buckets() * bucket_bytes; }
  /// Entries, free or not.
  std::uint64_t capacity() const { return buckets() * slots; }

  /// The entries as they lie in memory, for a checkpoint. Only while nobody writes.
  std::span<const std::byte> content() const { return {memory_.data(), bytes()}; }

  /// Makes the table an empty one of so many buckets; returns the memory for its content. Requires
  /// can_have(buckets). Throws std::bad_alloc, and then the table is as it was.
  std::span<std::byte> renew(std::uint64_t buckets) {
    *this = NumberTable(buckets);
    return {memory_.data(), bytes()};
  }

  /// Whether a table may have so many buckets: a power of 2 from 2^14 to 2^49.
  static constexpr bool can_have(std::uint64_t buckets) {
    return std::has_single_bit(buckets) && buckets >= least_buckets && buckets <= most_buckets;
  }
  static constexpr std::uint64_t least_buckets = std::uint64_t{1} << 14;
  static constexpr std::uint64_t most_buckets = std::uint64_t{1} << 49;

  /// Doubles the table. Throws std::bad_alloc, and then it is as it was.
  void grow();

 private:
  static constexpr std::uint64_t slots = 8;
  static constexpr int number_bits = 14;
  static constexpr int tag_bits = 64 - 2 * number_bits;
  /// The tag is bits 14 to 49 of the hash. The bucket is its topmost bits, at least 14, so that the tag
  /// always holds the bit below them, which says where an entry goes when the table doubles.
  static constexpr int tag_shift = 14;

  struct alignas(bucket_bytes) Bucket {
    std::atomic<std::uint64_t> entries[slots];
  };

  static std::uint64_t tag_of(Word64 hash) { return hash >> tag_shift << (64 - tag_bits); }
  Bucket& bucket_of(Word64 hash) const { return data_[hash >> (64 - bucket_bits_)]; }

  int bucket_bits_;
  HugeBuffer memory_;
  Bucket* data_;
};

}  // namespace dropslide::proof
