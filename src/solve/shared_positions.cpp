// Growth of the shared table.
#include "solve/shared_positions.hpp"

#include <algorithm>
#include <new>

namespace dropslide {
namespace {

// Chosen: grown at 80 % by a fifth, the load starts again at 67 %: 10 to 12 bytes a Word64 position. The last
// table, which cannot grow, is filled further.
constexpr std::uint64_t percent_to_grow_at = 80;
constexpr std::uint64_t percent_to_stop_at = 94;

}  // namespace

template <class Word>
SharedPositions<Word>::SharedPositions(std::uint64_t budget_bytes, int threads)
    : budget_bytes_(budget_bytes), threads_(threads), table_(first_slots), barrier_(threads, PhaseEnd{this}) {
  plan_next_growth();
}

template <class Word>
void SharedPositions<Word>::plan_next_growth() {
  const std::uint64_t capacity = table_.capacity();
  const std::uint64_t affordable = budget_bytes_ / PositionTable<Word>::bytes_to_grow(1 << 20, threads_)
                                   << 20;
  next_slots_ = std::min(capacity / 5 * 6, affordable);
  const bool worth_it = next_slots_ > capacity / 20 * 21;
  if (!worth_it) next_slots_ = 0;
  bytes_.store(table_.bytes(), std::memory_order_relaxed);
  limit_.store(capacity / 100 * (worth_it ? percent_to_grow_at : percent_to_stop_at),
               std::memory_order_relaxed);
}

template <class Word>
void SharedPositions<Word>::tell(Tally& tally) {
  const std::uint64_t stored = stored_.fetch_add(tally.untold, std::memory_order_relaxed) + tally.untold;
  tally.untold = 0;
  if (stored < limit_.load(std::memory_order_relaxed)) return;
  if (next_slots_ == 0)
    full_.store(true, std::memory_order_relaxed);
  else
    growth_wanted_.store(true, std::memory_order_relaxed);
}

template <class Word>
void SharedPositions<Word>::take_part_in_growth() {
  barrier_.arrive_and_wait();  // Nobody touches the table any more.
  try {
    for (std::uint64_t shard; (shard = next_shard_.fetch_add(1)) < PositionTable<Word>::shard_count;)
      table_.grow_shard(shard, next_slots_);
  } catch (const std::bad_alloc&) {
    full_.store(true, std::memory_order_relaxed);
  }
  barrier_.arrive_and_wait();  // The table may be used again.
}

/// Runs in one thread while all others wait: at the end of "everyone has stopped" and of "everything has
/// moved".
template <class Word>
void SharedPositions<Word>::end_phase() noexcept {
  moving_shards_ = !moving_shards_;
  if (moving_shards_) return;
  next_shard_.store(0);
  growth_wanted_.store(false);
  plan_next_growth();
}

template <class Word>
void SharedPositions<Word>::leave(Tally& tally) {
  stored_.fetch_add(tally.untold, std::memory_order_relaxed);
  tally.untold = 0;
  barrier_.arrive_and_drop();
}

template class SharedPositions<Word64>;
template class SharedPositions<Word128>;

}  // namespace dropslide
