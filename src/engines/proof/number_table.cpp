// The table of proof numbers.
#include "engines/proof/number_table.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

namespace dropslide::proof {
namespace {

constexpr std::uint64_t number_mask = no_proof;

ProofNumbers numbers_in(std::uint64_t entry) {
  return {static_cast<std::uint32_t>(entry >> 14 & number_mask),
          static_cast<std::uint32_t>(entry & number_mask)};
}

std::uint64_t weight_of(std::uint64_t entry) {
  const ProofNumbers numbers = numbers_in(entry);
  return numbers.proof + numbers.disproof;
}

}  // namespace

NumberTable::NumberTable(std::uint64_t buckets)
    : bucket_bits_(std::countr_zero(buckets)),
      memory_(buckets * bucket_bytes),
      data_(new (memory_.data()) Bucket[buckets]) {}

std::optional<ProofNumbers> NumberTable::find(Key key) const {
  const Word64 hash = mix(key);
  // Most children have no numbers yet: no branch until all entries are seen. A tag may be 0, as a free
  // entry's is.
  std::uint64_t found = 0;
  for (const auto& slot : bucket_of(hash).entries) {
    const std::uint64_t entry = slot.load(std::memory_order_relaxed);
    if ((entry ^ tag_of(hash)) >> (64 - tag_bits) == 0) found = std::max(found, entry);
  }
  if (found == 0) return std::nullopt;
  return numbers_in(found);
}

bool NumberTable::store(Key key, ProofNumbers numbers) {
  const Word64 hash = mix(key);
  const std::uint64_t made = tag_of(hash) | std::uint64_t{numbers.proof} << number_bits | numbers.disproof;
  std::atomic<std::uint64_t>* lightest = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (auto& slot : bucket_of(hash).entries) {
    const std::uint64_t entry = slot.load(std::memory_order_relaxed);
    if (entry == 0 || (entry ^ made) >> (64 - tag_bits) == 0) {
      slot.store(made, std::memory_order_relaxed);
      return entry == 0;
    }
    if (weight_of(entry) < least) least = weight_of(entry), lightest = &slot;
  }
  lightest->store(made, std::memory_order_relaxed);
  return false;
}

/// A bucket's entries go to two buckets: a bit of the tag says to which.
void NumberTable::grow() {
  NumberTable grown(2 * buckets());
  for (std::uint64_t bucket = 0; bucket < buckets(); ++bucket) {
    std::uint64_t taken[2] = {0, 0};
    for (const auto& slot : data_[bucket].entries) {
      const std::uint64_t entry = slot.load(std::memory_order_relaxed);
      if (entry == 0) continue;
      const int next_bit = 64 - bucket_bits_ - 1;  // Of the hash.
      const std::uint64_t half = entry >> (64 - tag_bits) >> (next_bit - tag_shift) & 1;
      grown.data_[2 * bucket + half].entries[taken[half]++].store(entry, std::memory_order_relaxed);
    }
  }
  *this = std::move(grown);
}

}  // namespace dropslide::proof
