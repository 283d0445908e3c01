// What a team of threads knows of positions: the table of decided ones, and the numbers of open ones. Both
// grow within a budget while the team waits; where the first cannot grow any more it gives up small subtrees.
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

/// Each of `threads` workers calls `rest_if_rebuilding` often, `insert` through its own `Tally`, and `leave`
/// once.
class SharedPositions {
 public:
  using Key = CompactTable::Key;

  /// What one worker has inserted since it last told the team.
  struct Tally {
    std::uint64_t decided = 0;
    std::uint64_t open = 0;
  };

  /// For positions with numbers below `numbers`. `keeps_open`: memory is set aside for the numbers of many
  /// open positions, too.
  ///
  /// Requires  budget_bytes >= least_budget_bytes(). Throws std::bad_alloc.
  SharedPositions(Word64 numbers, std::uint64_t budget_bytes, int threads, bool keeps_open = true);

  static std::uint64_t least_budget_bytes(int threads) {
    return CompactTable::bytes_to_rebuild(first_lines, threads) +
           first_number_lines * NumberTable::line_bytes;
  }

  Key key(Word64 number) const { return table_.key(number); }
  [[gnu::always_inline]] void prefetch(Key key) const { table_.prefetch(key); }
  bool prefetch_overflow(Key key) const { return table_.prefetch_overflow(key); }

  std::optional<Winner> find(Key key) const {
    const StoredValue value = table_.find(key);
    if (value == StoredValue::unknown) return std::nullopt;
    return value == slider_value ? Winner::slider : Winner::dropper;
  }

  /// `expansions`: what it took to decide the position.
  void insert(Key key, Winner winner, std::uint64_t expansions, Tally& tally) {
    const Worth worth = expansions < large_subtree ? Worth::small : Worth::large;
    const auto inserted = table_.insert(key, winner == Winner::slider ? slider_value : dropper_value, worth);
    tally.decided += inserted == Insertion::added ? 1 : 0;
    if (tally.decided >= tell_every) tell(tally);
  }

  /// Of positions that are not decided.
  const NumberTable& numbers() const { return numbers_; }
  void store_numbers(Key key, ProofNumbers numbers, Tally& tally) {
    tally.open += numbers_.store(key, numbers) ? 1 : 0;
    if (tally.open >= tell_every) tell(tally);
  }

  /// Takes part in a pending rebuilding; returns at once if there is none.
  void rest_if_rebuilding() {
    if (rebuilding_wanted_.load(std::memory_order_relaxed)) take_part_in_rebuilding();
  }

  /// The worker inserts no more.
  void leave(Tally& tally);

  /// Asks all workers to rest; `task` then runs once, while nobody writes. Before the first worker starts.
  void when_resting(std::function<void()> task) { resting_task_ = std::move(task); }
  void ask_for_rest() {
    rest_wanted_.store(true);
    rebuilding_wanted_.store(true);
  }

  /// For checkpoints of the decided positions. Only while nobody writes.
  const CompactTable& table() const { return table_; }

  /// Makes room for a table as it was saved, with so many positions in it.
  ///
  /// Returns  the memory for its content, or nothing if the team cannot rebuild it within the budget.
  std::optional<std::span<std::byte>> restore(std::uint64_t lines, std::uint64_t stored,
                                              std::uint64_t given_up);

  /// The same for a table of numbers with so many entries. Requires that such a table can be.
  std::optional<std::span<std::byte>> restore_numbers(std::uint64_t lines, std::uint64_t open);

  /// The least budget with which this team can take up a table of so many lines.
  std::uint64_t budget_to_hold(std::uint64_t lines) const;

  /// Numbers of open positions in their table, as far as told.
  std::uint64_t open() const { return open_.load(std::memory_order_relaxed); }

  /// The budget is spent, and what is left of small subtrees is not worth giving up: every worker must leave.
  bool is_full() const { return full_.load(std::memory_order_relaxed); }

  /// Positions in the table.
  std::uint64_t size() const { return stored_.load(std::memory_order_relaxed); }
  /// Of the table that holds them.
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  /// Positions given up for lack of memory.
  std::uint64_t given_up() const { return given_up_; }

 private:
  static constexpr StoredValue slider_value = StoredValue::first;
  static constexpr StoredValue dropper_value = StoredValue::second;

  /// Chosen: small against every budget, and enough for even shards.
  static constexpr std::uint64_t first_lines = 1 << 15;
  static constexpr std::uint64_t first_number_lines = NumberTable::least_lines;
  /// Chosen: open positions take an eighth of the memory; while their table grows, it takes three halves of
  /// what it then has.
  static constexpr std::uint64_t numbers_share = 8;
  /// Chosen: 256 workers leave at most 2 % of the first table untold.
  static constexpr std::uint64_t tell_every = 32;
  /// Chosen: expansions of a subtree that is dear; some three in four subtrees are smaller.
  static constexpr std::uint64_t large_subtree = 8;

  struct PhaseEnd {
    SharedPositions* team;
    void operator()() noexcept { team->end_phase(); }
  };

  void tell(Tally& tally);
  bool positions_are_due() const { return stored_.load(std::memory_order_relaxed) >= limit_; }
  bool numbers_are_due() const;
  void plan_next_rebuilding();
  void start_rebuilding();
  void note_rebuilt();
  void take_part_in_rebuilding();
  void end_phase() noexcept;

  std::uint64_t numbers_budget_bytes_;
  std::uint64_t table_budget_bytes_;
  int threads_;
  CompactTable table_;
  NumberTable numbers_;
  std::atomic<std::uint64_t> stored_{0};
  std::atomic<std::uint64_t> bytes_{0};

  // What to do when `stored_` reaches `limit_`: move to `next_lines_` lines, without the small subtrees if
  // the table does not grow.
  std::atomic<std::uint64_t> limit_{0};
  std::uint64_t next_lines_ = 0;
  Worth least_worth_ = Worth::small;
  std::uint64_t given_up_ = 0;

  std::atomic<std::uint64_t> open_{0};  ///< Numbers in their table.

  std::atomic<bool> rebuilding_wanted_{false};
  std::atomic<bool> rest_wanted_{false};
  std::function<void()> resting_task_;
  bool rebuilds_positions_ = false;
  std::atomic<bool> full_{false};
  std::atomic<std::uint64_t> next_shard_{0};
  std::atomic<std::uint64_t> kept_{0};
  bool moving_ = false;
  std::barrier<PhaseEnd> barrier_;
};

}  // namespace dropslide::proof
