// Proof search: the team of workers and the thread that watches it.
#include "solve/proof_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "solve/walker.hpp"

namespace dropslide {
namespace {

using Clock = std::chrono::steady_clock;

/// Set aside from the budget for the program, the slide tables and each worker's stack: measured below 24 MiB
/// and 1 MiB on every search of bench/, doubled.
constexpr std::uint64_t fixed_bytes = 48ULL << 20;
constexpr std::uint64_t worker_bytes = 2ULL << 20;

/// Measured (bench/dropslide-bench, 3x4 (2, 6) and 3x5 (2, 5)): 2 walkers take 2 % less time than 4 and 5 %
/// less than 8, which search more positions twice.
constexpr std::uint64_t walkers_per_thread = 2;

constexpr std::uint64_t steps_between_reports = 4096;  // Chosen: some hundred times a second.

constexpr auto watch_interval = std::chrono::milliseconds(100);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What a thread tells the one that watches it.
struct ThreadStatus {
  std::atomic<std::uint64_t> expansions{0};
  std::atomic<double> done_fraction{0};
};

template <class Word>
class Team {
 public:
  Team(const PositionGraph<Word>& graph, const Resources& resources, const SearchTask& task)
      : graph_(graph),
        resources_(resources),
        task_(task),
        statuses_(static_cast<std::size_t>(resources.threads)) {}

  Decision run() {
    const std::uint64_t reserved = fixed_bytes + worker_bytes * statuses_.size();
    const std::uint64_t least = SharedPositions<Word>::least_budget_bytes(resources_.threads);
    if (resources_.memory_bytes < reserved + least) return out_of_memory(reserved + least);
    try {
      SharedPositions<Word> positions(resources_.memory_bytes - reserved, resources_.threads);
      search(positions);
      if (failure_) std::rethrow_exception(failure_);
      const Decision decided = decision(positions, reserved);
      if (decided.winner && task_.on_decided)
        task_.on_decided(*decided.winner,
                         KnownWinner<Word>([&](Word position) { return positions.find(position); }));
      return decided;
    } catch (const std::bad_alloc&) {
      return out_of_memory(resources_.memory_bytes);
    }
  }

 private:
  void search(SharedPositions<Word>& positions) {
    std::vector<std::jthread> threads;
    running_ = statuses_.size();
    for (std::size_t number = 0; number < statuses_.size(); ++number)
      threads.emplace_back([&, number] { work(positions, number); });
    watch(positions);
  }

  void work(SharedPositions<Word>& positions, std::size_t number) {
    typename SharedPositions<Word>::Tally tally;
    try {
      walk(positions, number, tally);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
    }
    positions.leave(tally);
    quit_.store(true);  // The root is decided, or this search cannot go on.
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) all_left_.notify_all();
  }

  /// Drives several walkers in turn until one of them, here or in another thread, has decided the root.
  void walk(SharedPositions<Word>& positions, std::size_t number,
            typename SharedPositions<Word>::Tally& tally) {
    std::vector<Walker<Word>> walkers;
    for (std::uint64_t i = 0; i < walkers_per_thread; ++i)
      walkers.emplace_back(graph_, positions, number * walkers_per_thread + i, tally);
    bool searching = true;
    for (std::uint64_t steps = 0; searching && !quit_.load(std::memory_order_relaxed) && !positions.is_full();
         ++steps) {
      positions.rest_if_growing();
      for (Walker<Word>& walker : walkers)
        if (!walker.step()) searching = false;
      if (steps % steps_between_reports == 0) tell(statuses_[number], walkers);
    }
    tell(statuses_[number], walkers);
  }

  static void tell(ThreadStatus& status, const std::vector<Walker<Word>>& walkers) {
    std::uint64_t expansions = 0;
    for (const Walker<Word>& walker : walkers) expansions += walker.expansions();
    status.expansions.store(expansions, std::memory_order_relaxed);
    status.done_fraction.store(walkers.front().done_fraction(), std::memory_order_relaxed);
  }

  /// Passes on progress and the wish to stop until every worker has left.
  void watch(const SharedPositions<Word>& positions) {
    std::unique_lock lock(mutex_);
    while (!all_left_.wait_for(lock, watch_interval, [&] { return running_ == 0; })) {
      if (resources_.stop.stop_requested()) quit_.store(true);
      if (resources_.progress == nullptr) continue;
      resources_.progress->report(
          {task_.name, positions.size(), positions.bytes(), seconds_since(start_), done_fraction()});
    }
  }

  double done_fraction() const {
    double most = 0;
    for (const ThreadStatus& status : statuses_)
      most = std::max(most, status.done_fraction.load(std::memory_order_relaxed));
    return most;
  }

  Decision decision(const SharedPositions<Word>& positions, std::uint64_t reserved) const {
    Decision result{
        .positions = positions.size(), .memory_bytes = positions.bytes(), .seconds = seconds_since(start_)};
    for (const ThreadStatus& status : statuses_) result.expansions += status.expansions;
    result.winner = positions.find(graph_.root());
    if (result.winner) return result;
    result.stopped = positions.is_full() ? StopReason::memory_full : StopReason::interrupted;
    if (positions.is_full()) {
      result.needed_bytes = reserved + bytes_for_the_whole(positions.bytes());
    }
    return result;
  }

  /// What the table would hold if the rest went like the part that is done, but no more than every position
  /// of the game.
  std::uint64_t bytes_for_the_whole(std::uint64_t bytes) const {
    constexpr double bytes_per_position = sizeof(Word) * 1.5;
    const double at_this_rate = static_cast<double>(bytes) / std::max(done_fraction(), 1e-6);
    const double at_most = static_cast<double>(task_.most_positions) * bytes_per_position;
    return static_cast<std::uint64_t>(std::min(at_this_rate, std::max(at_most, static_cast<double>(bytes))));
  }

  Decision out_of_memory(std::uint64_t needed_bytes) const {
    return {
        .stopped = StopReason::memory_full, .needed_bytes = needed_bytes, .seconds = seconds_since(start_)};
  }

  const PositionGraph<Word>& graph_;
  const Resources& resources_;
  SearchTask task_;
  Clock::time_point start_ = Clock::now();

  std::vector<ThreadStatus> statuses_;
  std::atomic<bool> quit_{false};
  std::mutex mutex_;
  std::condition_variable all_left_;
  std::size_t running_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

Decision search_proof(const AnyPositionGraph& graph, const Resources& resources, const SearchTask& task) {
  return std::visit(
      [&]<class Graph>(const Graph& any) {
        return Team<typename Graph::element_type::Word>(*any, resources, task).run();
      },
      graph);
}

}  // namespace dropslide
