// Growth and eviction of the shared tables.
#include "engines/proof/shared_positions.hpp"

#include <algorithm>
#include <new>

namespace dropslide::proof {
namespace {

// Chosen: the table grows by a quarter at a load of 82 %, so that a position takes 2.4 to 3.0 bytes. Of what
// is inserted between two growths 1 position in 80 finds no room in slots of 16 bits, 1 in 60 of 18, 1 in 30
// of 25, 1 in 20 of 28 (random numbers). A table that cannot grow is filled further before it evicts.
constexpr std::uint64_t percent_to_grow_at = 82;
constexpr std::uint64_t percent_to_evict_at = 91;
// Chosen: if evicting frees less than a tenth, the search would do little else.
constexpr std::uint64_t percent_that_is_full = 82;
constexpr std::uint64_t percent_to_double_at = 70;

}  // namespace

SharedPositions::SharedPositions(Word64 numbers, std::uint64_t budget_bytes, int threads, bool keeps_open)
    : numbers_budget_bytes_(std::max(keeps_open ? budget_bytes / numbers_share : 0,
                                     first_number_buckets * NumberTable::bucket_bytes)),
      table_budget_bytes_(budget_bytes - numbers_budget_bytes_),
      threads_(threads),
      table_(numbers, first_buckets),
      numbers_(first_number_buckets),
      barrier_(threads, PhaseEnd{this}) {
  plan_next_rebuilding();
}

void SharedPositions::plan_next_rebuilding() {
  const std::uint64_t buckets = table_.buckets();
  const std::uint64_t capacity = table_.capacity();
  const std::uint64_t affordable =
      table_budget_bytes_ / CompactTable::bytes_to_rebuild(first_buckets, threads_) * first_buckets;
  next_buckets_ = std::min(buckets / 4 * 5, affordable);
  const bool grows = next_buckets_ > buckets / 32 * 33;
  if (!grows) next_buckets_ = buckets;
  least_worth_ = grows ? Worth::small : Worth::large;
  bytes_.store(table_.bytes(), std::memory_order_relaxed);
  limit_.store(capacity / 100 * (grows ? percent_to_grow_at : percent_to_evict_at),
               std::memory_order_relaxed);
}

bool SharedPositions::numbers_are_due() const {
  return open_.load(std::memory_order_relaxed) > numbers_.capacity() / 100 * percent_to_double_at &&
         3 * numbers_.bytes() <= numbers_budget_bytes_;
}

void SharedPositions::add_to_totals(Counters& counters) {
  stored_.fetch_add(counters.decided, std::memory_order_relaxed);
  open_.fetch_add(counters.open, std::memory_order_relaxed);
  counters = {};
}

void SharedPositions::flush(Counters& counters) {
  add_to_totals(counters);
  if (positions_are_due() || numbers_are_due()) pause_requested_.store(true, std::memory_order_relaxed);
}

void SharedPositions::pause() {
  barrier_.arrive_and_wait();  // Nobody touches the tables any more.
  if (rebuilds_positions_)
    for (std::uint64_t shard; (shard = next_shard_.fetch_add(1)) < CompactTable::shard_count;)
      kept_.fetch_add(table_.rebuild_shard(shard, least_worth_));
  barrier_.arrive_and_wait();  // They may be used again.
}

/// Runs in one thread while all others wait: once all have paused, and once all positions have moved.
void SharedPositions::end_phase() noexcept {
  moving_ = !moving_;
  try {
    if (moving_) return start_rebuilding();
  } catch (const std::bad_alloc&) {
    full_.store(true);
    return;
  }
  if (rebuilds_positions_) note_rebuilt();
  pause_requested_.store(false);
  if (task_requested_.load()) pause_requested_.store(true);  // Requested while positions moved.
}

void SharedPositions::start_rebuilding() {
  rebuilds_positions_ = false;
  next_shard_.store(0);
  kept_.store(0);
  if (task_requested_.exchange(false) && pause_task_) pause_task_();
  if (numbers_are_due()) numbers_.grow();
  if (!positions_are_due()) return;
  table_.start_rebuilding(next_buckets_);
  rebuilds_positions_ = true;
}

void SharedPositions::note_rebuilt() {
  table_.finish_rebuilding();
  const std::uint64_t stored = stored_.exchange(kept_.load());
  evicted_ += stored - std::min(stored, kept_.load());
  const bool has_evicted = least_worth_ == Worth::large;
  if (has_evicted && kept_.load() > table_.capacity() / 100 * percent_that_is_full) full_.store(true);
  plan_next_rebuilding();
}

std::optional<std::span<std::byte>> SharedPositions::restore(std::uint64_t buckets, std::uint64_t stored,
                                                             std::uint64_t evicted) {
  if (CompactTable::bytes_to_rebuild(buckets, threads_) > table_budget_bytes_) return std::nullopt;
  const std::span<std::byte> content = table_.renew(buckets);
  stored_.store(stored);
  evicted_ = evicted;
  plan_next_rebuilding();
  return content;
}

std::uint64_t SharedPositions::budget_to_hold(std::uint64_t buckets) const {
  const std::uint64_t bytes = CompactTable::bytes_to_rebuild(buckets, threads_);
  return std::max(bytes * numbers_share / (numbers_share - 1) + 1,
                  bytes + first_number_buckets * NumberTable::bucket_bytes);
}

std::optional<std::span<std::byte>> SharedPositions::restore_numbers(std::uint64_t buckets,
                                                                     std::uint64_t open) {
  if (buckets * NumberTable::bucket_bytes > numbers_budget_bytes_) return std::nullopt;
  open_.store(open);
  return numbers_.renew(buckets);
}

void SharedPositions::leave(Counters& counters) {
  add_to_totals(counters);
  barrier_.arrive_and_drop();
}

}  // namespace dropslide::proof
