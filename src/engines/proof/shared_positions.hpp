// What the threads of a proof search know of positions: the table of decided ones, and the numbers of open
// ones. Both grow within a budget while all threads pause; a table that cannot grow evicts small subtrees.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdint>
#include <functional>
#include <optional>

#include "engines/proof/number_table.hpp"
#include "game/rules.hpp"
#include "store/compact_table.hpp"

namespace dropslide::proof {

/// Each of `threads` threads calls `pause_if_requested` often, inserts with its own `Counters`, and calls
/// `leave` once. `find`, `insert`, `store_numbers`, `request_pause` and the sizes are safe from any thread.
class SharedPositions {
 public:
  /// A position's key in both tables.
  using Key = CompactTable::Key;

  /// What one thread has inserted since it last added to the totals.
  struct Counters {
    std::uint64_t decided = 0;
    std::uint64_t open = 0;  ///< Numbers of open positions.
  };

  /// For positions with numbers below `numbers`. With `keeps_open` a share of the budget is reserved for the
  /// numbers of open positions.
  ///
  /// Requires  budget_bytes >= least_budget_bytes(threads). Throws std::bad_alloc.
  SharedPositions(Word64 numbers, std::uint64_t budget_bytes, int threads, bool keeps_open = true);

  /// What so many threads need for the first tables.
  static std::uint64_t least_budget_bytes(int threads) {
    return CompactTable::bytes_to_rebuild(first_buckets, threads) +
           first_number_buckets * NumberTable::bucket_bytes;
  }

  /// Different for different numbers.
  Key key(Word64 number) const { return table_.key(number); }

  /// Fetches the bucket where a decided position would be.
  [[gnu::always_inline]] void prefetch(Key key) const { table_.prefetch(key); }

  /// Once it has arrived: whether its neighbour must be read too, which is then fetched.
  bool prefetch_overflow(Key key) const { return table_.prefetch_overflow(key); }

  /// The winner, if the position is decided and in the table.
  std::optional<Winner> find(Key key) const {
    const StoredValue value = table_.find(key);
    if (value == StoredValue::unknown) return std::nullopt;
    return value == slider_value ? Winner::slider : Winner::dropper;
  }

  /// Stores a decided position, if there is room. `expansions`: what it took to decide it.
  ///
  /// Throws  std::logic_error if it is stored as won by the other player (a bug).
  void insert(Key key, Winner winner, std::uint64_t expansions, Counters& counters) {
    const Worth worth = expansions < large_subtree ? Worth::small : Worth::large;
    const auto inserted = table_.insert(key, winner == Winner::slider ? slider_value : dropper_value, worth);
    counters.decided += inserted == Insertion::added ? 1 : 0;
    if (counters.decided >= flush_every) flush(counters);
  }

  const NumberTable& numbers() const { return numbers_; }

  /// Stores the numbers of an open position.
  void store_numbers(Key key, ProofNumbers numbers, Counters& counters) {
    counters.open += numbers_.store(key, numbers) ? 1 : 0;
    if (counters.open >= flush_every) flush(counters);
  }

  /// Waits for all threads, does its share of a rebuilding, and returns when all may go on; returns at once
  /// if no pause is requested.
  void pause_if_requested() {
    if (pause_requested_.load(std::memory_order_relaxed)) pause();
  }

  /// The calling thread inserts no more.
  void leave(Counters& counters);

  /// Sets what runs once in every requested pause, while nobody writes. Before the first thread starts.
  void when_paused(std::function<void()> task) { pause_task_ = std::move(task); }

  /// Requests a pause of all threads.
  void request_pause() {
    task_requested_.store(true);
    pause_requested_.store(true);
  }

  /// The decided positions, for checkpoints. Only while nobody writes.
  const CompactTable& table() const { return table_; }

  /// Makes room for a table as it was saved, with so many positions in it.
  ///
  /// Returns  the memory for its content, or nothing if it cannot be rebuilt within the budget.
  std::optional<std::span<std::byte>> restore(std::uint64_t buckets, std::uint64_t stored,
                                              std::uint64_t evicted);

  /// The same for the table of numbers, with `open` entries. Requires NumberTable::can_have(buckets).
  std::optional<std::span<std::byte>> restore_numbers(std::uint64_t buckets, std::uint64_t open);

  /// The least budget with which so many threads can restore a table of so many buckets.
  std::uint64_t budget_to_hold(std::uint64_t buckets) const;

  /// Numbers of open positions in their table, as far as threads have added to the totals.
  std::uint64_t open() const { return open_.load(std::memory_order_relaxed); }

  /// Whether the budget is spent, and evicting small subtrees would make too little room: every thread must
  /// leave.
  bool is_full() const { return full_.load(std::memory_order_relaxed); }

  /// Positions in the table, as far as threads have added to the totals.
  std::uint64_t size() const { return stored_.load(std::memory_order_relaxed); }

  /// Bytes of the table that holds them.
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  /// Positions evicted for lack of memory. Only while nobody rebuilds.
  std::uint64_t evicted() const { return evicted_; }

 private:
  static constexpr StoredValue slider_value = StoredValue::first;
  static constexpr StoredValue dropper_value = StoredValue::second;

  /// Chosen: small against every budget, and enough for even shards.
  static constexpr std::uint64_t first_buckets = 1 << 15;
  static constexpr std::uint64_t first_number_buckets = NumberTable::least_buckets;
  /// Chosen: open positions take an eighth of the memory; while their table grows, it takes three halves of
  /// what it then has.
  static constexpr std::uint64_t numbers_share = 8;
  /// Chosen: with 256 threads at most 2 % of the first table is missing from the totals.
  static constexpr std::uint64_t flush_every = 32;
  /// Chosen: expansions of a subtree that is large; some three in four subtrees are smaller.
  static constexpr std::uint64_t large_subtree = 8;

  struct PhaseEnd {
    SharedPositions* positions;
    void operator()() noexcept { positions->end_phase(); }
  };

  void flush(Counters& counters);
  void add_to_totals(Counters& counters);
  bool positions_are_due() const { return stored_.load(std::memory_order_relaxed) >= limit_; }
  bool numbers_are_due() const;
  void plan_next_rebuilding();
  void start_rebuilding();
  void note_rebuilt();
  void pause();
  void end_phase() noexcept;

  std::uint64_t numbers_budget_bytes_;
  std::uint64_t table_budget_bytes_;
  int threads_;
  CompactTable table_;
  NumberTable numbers_;
  std::atomic<std::uint64_t> stored_{0};
  std::atomic<std::uint64_t> bytes_{0};

  // What happens when `stored_` reaches `limit_`: the content moves to `next_buckets_` buckets, without the
  // small subtrees if the table does not grow.
  std::atomic<std::uint64_t> limit_{0};
  std::uint64_t next_buckets_ = 0;
  Worth least_worth_ = Worth::small;
  std::uint64_t evicted_ = 0;

  std::atomic<std::uint64_t> open_{0};  ///< Numbers in their table.

  std::atomic<bool> pause_requested_{false};
  std::atomic<bool> task_requested_{false};
  std::function<void()> pause_task_;  ///< Runs in the next pause if `task_requested_`.
  bool rebuilds_positions_ = false;
  std::atomic<bool> full_{false};
  std::atomic<std::uint64_t> next_shard_{0};
  std::atomic<std::uint64_t> kept_{0};
  bool moving_ = false;  ///< Between the two ends of a pause.
  std::barrier<PhaseEnd> barrier_;
};

}  // namespace dropslide::proof
