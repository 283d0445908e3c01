// Starting, watching and ending the threads of a search.
#include "engines/proof/search_threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "engines/proof/thread_search.hpp"

namespace dropslide::proof {
namespace {

constexpr std::uint64_t steps_between_reports = 4096;  // Chosen: some hundred times a second.

constexpr auto watch_interval = std::chrono::milliseconds(100);

}  // namespace

template <class Word>
SearchThreads<Word>::SearchThreads(const SearchedGame<Word>& game, SharedPositions& positions,
                                   ProofMethod method, RunContext& context)
    : game_(game),
      positions_(positions),
      method_(method),
      context_(context),
      statuses_(static_cast<std::size_t>(context.threads())) {}

template <class Word>
void SearchThreads<Word>::run(bool has_checkpoints) {
  std::vector<std::jthread> threads;
  running_ = statuses_.size();
  try {
    while (threads.size() < statuses_.size())
      threads.emplace_back([this, number = threads.size()] { work(number); });
  } catch (const std::system_error& error) {
    must_end_.store(true);
    SharedPositions::Counters none;
    for (std::size_t missing = threads.size(); missing < statuses_.size(); ++missing) positions_.leave(none);
    throw EnvironmentError(fmt::format("cannot start {} threads: {}; run again with fewer --threads",
                                       statuses_.size(), error.code().message()));
  }
  try {
    watch(has_checkpoints);
  } catch (...) {
    must_end_.store(true);  // Otherwise the threads would be waited for until all is decided.
    throw;
  }
}

template <class Word>
void SearchThreads<Word>::work(std::size_t number) {
  SharedPositions::Counters counters;
  try {
    search(number, counters);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
  }
  positions_.leave(counters);
  must_end_.store(true);  // The root is decided, or this search cannot go on.
  const std::lock_guard lock(mutex_);
  if (--running_ == 0) all_ended_.notify_all();
}

/// Searches until the root is decided, here or in another thread.
template <class Word>
void SearchThreads<Word>::search(std::size_t number, SharedPositions::Counters& counters) {
  ThreadSearch<Word> search(game_, positions_, method_, number, counters);
  const auto report = [&] {
    statuses_[number].expansions.store(search.expansions(), std::memory_order_relaxed);
    statuses_[number].done_fraction.store(search.done_fraction(), std::memory_order_relaxed);
  };
  bool is_open = true;
  for (std::uint64_t steps = 0;
       is_open && !must_end_.load(std::memory_order_relaxed) && !positions_.is_full(); ++steps) {
    positions_.pause_if_requested();
    is_open = search.step();
    if (steps % steps_between_reports == 0) report();
  }
  report();
  if (const auto winner = search.winner()) {
    const std::lock_guard lock(mutex_);
    winner_ = winner;
  }
}

/// Passes on stop requests and progress until every thread has ended.
template <class Word>
void SearchThreads<Word>::watch(bool has_checkpoints) {
  std::unique_lock lock(mutex_);
  while (!all_ended_.wait_for(lock, watch_interval, [&] { return running_ == 0; })) {
    if (context_.stop_requested()) must_end_.store(true);
    if (has_checkpoints && context_.checkpoint_clock().is_due()) {
      positions_.request_pause();
      context_.checkpoint_clock().restart();
    }
    context_.report_if_due([&] {
      return ProgressFigures{positions_.size(), positions_.bytes(), done_fraction()};
    });
  }
}

template <class Word>
void SearchThreads<Word>::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

template <class Word>
std::uint64_t SearchThreads<Word>::expansions() const {
  std::uint64_t sum = 0;
  for (const Status& status : statuses_) sum += status.expansions.load(std::memory_order_relaxed);
  return sum;
}

template <class Word>
double SearchThreads<Word>::done_fraction() const {
  double most = 0;
  for (const Status& status : statuses_)
    most = std::max(most, status.done_fraction.load(std::memory_order_relaxed));
  return most;
}

template class SearchThreads<Word64>;
template class SearchThreads<Word128>;

}  // namespace dropslide::proof
