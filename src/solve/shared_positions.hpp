// The table of decided positions as a team of threads uses it: it grows within a budget while the team waits.
#pragma once

#include <atomic>
#include <barrier>
#include <cstdint>

#include "game/rules.hpp"
#include "store/position_table.hpp"

namespace dropslide {

/// Each of `threads` workers calls `rest_if_growing` often, `insert` through its own `Tally`, and `leave`
/// once.
template <class Word>
class SharedPositions {
 public:
  /// Positions that one worker has inserted since it last told the team.
  struct Tally {
    std::uint64_t untold = 0;
  };

  /// Requires  budget_bytes >= least_budget_bytes(). Throws std::bad_alloc.
  SharedPositions(std::uint64_t budget_bytes, int threads);

  static std::uint64_t least_budget_bytes(int threads) {
    return PositionTable<Word>::bytes_to_grow(first_slots, threads);
  }

  [[gnu::always_inline]] void prefetch(Word position) const { table_.prefetch(position); }
  bool prefetch_overflow(Word position) const { return table_.prefetch_overflow(position); }

  std::optional<Winner> find(Word position) const {
    const StoredValue value = table_.find(position);
    if (value == StoredValue::unknown) return std::nullopt;
    return value == slider_value ? Winner::slider : Winner::dropper;
  }

  void insert(Word position, Winner winner, Tally& tally) {
    tally.untold += table_.insert(position, winner == Winner::slider ? slider_value : dropper_value);
    if (tally.untold >= tell_every) tell(tally);
  }

  /// Takes part in a pending growth; returns at once if there is none. The caller holds no position of the
  /// table.
  void rest_if_growing() {
    if (growth_wanted_.load(std::memory_order_relaxed)) take_part_in_growth();
  }

  /// The worker inserts no more.
  void leave(Tally& tally);

  /// The budget is spent: nothing more may be inserted, and every worker must leave.
  bool is_full() const { return full_.load(std::memory_order_relaxed); }

  std::uint64_t size() const { return stored_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr StoredValue slider_value = StoredValue::first;
  static constexpr StoredValue dropper_value = StoredValue::second;

  /// Chosen: small against every budget, and large enough that no shard overflows by chance (16 standard
  /// deviations).
  static constexpr std::uint64_t first_slots = 1 << 20;
  /// Chosen: 256 workers leave at most 2 % of the first table untold.
  static constexpr std::uint64_t tell_every = 64;

  struct PhaseEnd {
    SharedPositions* team;
    void operator()() noexcept { team->end_phase(); }
  };

  void tell(Tally& tally);
  void plan_next_growth();
  void take_part_in_growth();
  void end_phase() noexcept;

  std::uint64_t budget_bytes_;
  int threads_;
  PositionTable<Word> table_;
  std::atomic<std::uint64_t> stored_{0};
  std::atomic<std::uint64_t> bytes_{0};

  // What to do when `stored_` reaches `limit_`: grow to `next_slots_`, or, if that is 0, give up.
  std::atomic<std::uint64_t> limit_{0};
  std::uint64_t next_slots_ = 0;

  std::atomic<bool> growth_wanted_{false};
  std::atomic<bool> full_{false};
  std::atomic<std::uint64_t> next_shard_{0};
  bool moving_shards_ = false;
  std::barrier<PhaseEnd> barrier_;
};

extern template class SharedPositions<Word64>;
extern template class SharedPositions<Word128>;

}  // namespace dropslide
