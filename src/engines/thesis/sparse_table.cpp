// A table of the stored positions alone.
#include "engines/thesis/sparse_table.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace dropslide {
namespace {

constexpr std::uint64_t bucket_step = 512;       // Tables have a multiple of so many buckets.
constexpr std::uint64_t small_enough = 1 << 12;  // Buckets of a first table: 256 KiB.
constexpr std::uint64_t second_share = 16;       // The second table is a sixteenth of the first.

/// How often a table can be halved from so many buckets until it is small.
int halvings(std::uint64_t buckets) {
  int halvings = 0;
  while (buckets >> halvings > small_enough) ++halvings;
  return halvings;
}

/// Buckets of 13 sixteenths of the budget: one more is the second table's, one what is held while tables
/// grow.
std::uint64_t most_buckets(std::uint64_t budget_bytes) {
  return std::max(bucket_step, budget_bytes / 16 * 13 / CompactTable::bucket_bytes);
}

std::uint64_t first_buckets(std::uint64_t most) {
  return std::max(bucket_step, (most >> halvings(most)) / bucket_step * bucket_step);
}

/// Shard by shard, so that no more is held than the larger table.
void double_table(CompactTable& table, std::uint64_t stored) {
  table.start_rebuilding(2 * table.buckets());
  std::uint64_t kept = 0;
  for (std::uint64_t shard = 0; shard < CompactTable::shard_count; ++shard)
    kept += table.rebuild_shard(shard, Worth::small);
  table.finish_rebuilding();
  if (kept != stored) throw std::logic_error("a table has lost positions when it grew");
}

StoredValue to_value(ThesisState state) {
  return state == ThesisState::dropper_wins ? StoredValue::first : StoredValue::second;
}

ThesisState to_state(StoredValue value) {
  if (value == StoredValue::unknown) return ThesisState::unreachable;
  return value == StoredValue::first ? ThesisState::dropper_wins : ThesisState::dropper_loses;
}

}  // namespace

SparseTable::SparseTable(std::uint64_t length, std::uint64_t budget_bytes)
    : length_(length),
      doublings_left_(halvings(most_buckets(budget_bytes))),
      first_(length, first_buckets(most_buckets(budget_bytes))) {}

ThesisState SparseTable::at(std::uint64_t entry) const {
  const StoredValue value = first_.find(first_.key(entry));
  if (value != StoredValue::unknown || !second_) return to_state(value);
  return to_state(second_->find(second_->key(entry)));
}

bool SparseTable::store(std::uint64_t entry, ThesisState state) {
  assert(entry < length_ && at(entry) == ThesisState::unreachable);
  if (doublings_left_ > 0 && stored_in_first_ >= first_.capacity() / 4 * 3) double_size();
  while (!insert(entry, to_value(state))) {
    if (doublings_left_ == 0) return false;
    double_size();
  }
  return true;
}

bool SparseTable::insert(std::uint64_t entry, StoredValue value) {
  if (first_.insert(first_.key(entry), value, Worth::large) == Insertion::added) {
    ++stored_in_first_;
    return true;
  }
  if (!second_ && doublings_left_ > 0 && first_.buckets() < second_share * bucket_step) return false;
  if (!second_) second_.emplace(length_, first_.buckets() / second_share);
  if (second_->insert(second_->key(entry), value, Worth::large) != Insertion::added) return false;
  ++stored_in_second_;
  return true;
}

void SparseTable::double_size() {
  double_table(first_, stored_in_first_);
  if (second_) double_table(*second_, stored_in_second_);
  --doublings_left_;
}

std::uint64_t SparseTable::size_bytes() const { return first_.bytes() + (second_ ? second_->bytes() : 0); }

}  // namespace dropslide
