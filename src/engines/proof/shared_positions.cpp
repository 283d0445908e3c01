// Growth of the shared table.
#include "engines/proof/shared_positions.hpp"

#include <algorithm>
#include <new>

namespace dropslide::proof {
namespace {

// Chosen: grown by a quarter at a load of 82 %: 2.4 to 3.0 bytes a position. Of what is inserted between two
// growths 1 in 80 positions finds no room where slots have 16 bits, 1 in 60 of 18, 1 in 30 of 25, 1 in 20 of
// 28 (random numbers). The last table, which cannot grow, is filled further.
constexpr std::uint64_t percent_to_grow_at = 82;
constexpr std::uint64_t percent_to_thin_at = 91;
// Chosen: if less than a tenth is set free, the search would do little but make room.
constexpr std::uint64_t percent_that_is_full = 82;
constexpr std::uint64_t percent_to_double_at = 70;

}  // namespace

SharedPositions::SharedPositions(Word64 numbers, std::uint64_t budget_bytes, int threads, bool keeps_open)
    : numbers_budget_bytes_(std::max(keeps_open ? budget_bytes / numbers_share : 0,
                                     first_number_lines * NumberTable::line_bytes)),
      table_budget_bytes_(budget_bytes - numbers_budget_bytes_),
      threads_(threads),
      table_(numbers, first_lines),
      numbers_(first_number_lines),
      barrier_(threads, PhaseEnd{this}) {
  plan_next_rebuilding();
}

void SharedPositions::plan_next_rebuilding() {
  const std::uint64_t lines = table_.lines();
  const std::uint64_t capacity = table_.capacity();
  const std::uint64_t affordable =
      table_budget_bytes_ / CompactTable::bytes_to_rebuild(first_lines, threads_) * first_lines;
  next_lines_ = std::min(lines / 4 * 5, affordable);
  const bool grows = next_lines_ > lines / 32 * 33;
  if (!grows) next_lines_ = lines;
  least_worth_ = grows ? Worth::small : Worth::large;
  bytes_.store(table_.bytes(), std::memory_order_relaxed);
  limit_.store(capacity / 100 * (grows ? percent_to_grow_at : percent_to_thin_at), std::memory_order_relaxed);
}

bool SharedPositions::numbers_are_due() const {
  return open_.load(std::memory_order_relaxed) > numbers_.capacity() / 100 * percent_to_double_at &&
         3 * numbers_.bytes() <= numbers_budget_bytes_;
}

void SharedPositions::tell(Tally& tally) {
  stored_.fetch_add(tally.decided, std::memory_order_relaxed);
  open_.fetch_add(tally.open, std::memory_order_relaxed);
  tally = {};
  if (positions_are_due() || numbers_are_due()) rebuilding_wanted_.store(true, std::memory_order_relaxed);
}

void SharedPositions::take_part_in_rebuilding() {
  barrier_.arrive_and_wait();  // Nobody touches the tables any more.
  if (rebuilds_positions_)
    for (std::uint64_t shard; (shard = next_shard_.fetch_add(1)) < CompactTable::shard_count;)
      kept_.fetch_add(table_.rebuild_shard(shard, least_worth_));
  barrier_.arrive_and_wait();  // They may be used again.
}

/// Runs in one thread while all others wait: at the end of "everyone has stopped" and of "everything has
/// moved".
void SharedPositions::end_phase() noexcept {
  moving_ = !moving_;
  try {
    if (moving_) return start_rebuilding();
  } catch (const std::bad_alloc&) {
    full_.store(true);
    return;
  }
  if (rebuilds_positions_) note_rebuilt();
  rebuilding_wanted_.store(false);
  if (rest_wanted_.load()) rebuilding_wanted_.store(true);  // Somebody asked while positions moved.
}

void SharedPositions::start_rebuilding() {
  rebuilds_positions_ = false;
  next_shard_.store(0);
  kept_.store(0);
  if (rest_wanted_.exchange(false) && resting_task_) resting_task_();
  if (numbers_are_due()) numbers_.grow();
  if (!positions_are_due()) return;
  table_.start_rebuilding(next_lines_);
  rebuilds_positions_ = true;
}

void SharedPositions::note_rebuilt() {
  table_.finish_rebuilding();
  const std::uint64_t stored = stored_.exchange(kept_.load());
  given_up_ += stored - std::min(stored, kept_.load());
  const bool was_thinned = least_worth_ == Worth::large;
  if (was_thinned && kept_.load() > table_.capacity() / 100 * percent_that_is_full) full_.store(true);
  plan_next_rebuilding();
}

std::optional<std::span<std::byte>> SharedPositions::restore(std::uint64_t lines, std::uint64_t stored,
                                                             std::uint64_t given_up) {
  if (CompactTable::bytes_to_rebuild(lines, threads_) > table_budget_bytes_) return std::nullopt;
  const std::span<std::byte> content = table_.renew(lines);
  stored_.store(stored);
  given_up_ = given_up;
  plan_next_rebuilding();
  return content;
}

std::uint64_t SharedPositions::budget_to_hold(std::uint64_t lines) const {
  const std::uint64_t bytes = CompactTable::bytes_to_rebuild(lines, threads_);
  return std::max(bytes * numbers_share / (numbers_share - 1) + 1,
                  bytes + first_number_lines * NumberTable::line_bytes);
}

std::optional<std::span<std::byte>> SharedPositions::restore_numbers(std::uint64_t lines,
                                                                     std::uint64_t open) {
  if (lines * NumberTable::line_bytes > numbers_budget_bytes_) return std::nullopt;
  open_.store(open);
  return numbers_.renew(lines);
}

void SharedPositions::leave(Tally& tally) {
  stored_.fetch_add(tally.decided, std::memory_order_relaxed);
  open_.fetch_add(tally.open, std::memory_order_relaxed);
  tally = {};
  barrier_.arrive_and_drop();
}

}  // namespace dropslide::proof
