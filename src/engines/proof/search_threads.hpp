// The threads that search one game together.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

#include "engines/proof/expansion.hpp"
#include "engines/proof/proof_method.hpp"
#include "engines/proof/shared_positions.hpp"
#include "run/run_context.hpp"

namespace dropslide::proof {

/// All threads search the same tree and share what they decide. They end when one of them has decided the
/// root, when memory is full, after a stop request, or when one of them fails.
template <class Word>
class SearchThreads {
 public:
  /// One search for each thread of the context. The arguments must outlive it.
  SearchThreads(const SearchedGame<Word>& game, SharedPositions& positions, ProofMethod method,
                RunContext& context);

  /// Searches to the end, once. The calling thread reports progress and, if `has_checkpoints`, requests a
  /// pause whenever a checkpoint is due.
  ///
  /// Throws  EnvironmentError if the threads cannot be started.
  void run(bool has_checkpoints);

  /// Throws what made a thread fail, if one did.
  void rethrow_failure() const;

  /// Of the root, if it is decided.
  std::optional<Winner> winner() const { return winner_; }

  /// Positions expanded by all threads, as of their last reports.
  std::uint64_t expansions() const;

  /// The most that any thread estimates, in [0, 1]; 0 if nobody knows.
  double done_fraction() const;

 private:
  /// What a thread reports to the one that watches it.
  struct Status {
    std::atomic<std::uint64_t> expansions{0};
    std::atomic<double> done_fraction{0};
  };

  void work(std::size_t number);
  void search(std::size_t number, SharedPositions::Counters& counters);
  void watch(bool has_checkpoints);

  SearchedGame<Word> game_;
  SharedPositions& positions_;
  ProofMethod method_;
  RunContext& context_;
  std::vector<Status> statuses_;
  std::atomic<bool> must_end_{false};

  std::mutex mutex_;
  std::condition_variable all_ended_;
  std::size_t running_ = 0;
  std::optional<Winner> winner_;
  std::exception_ptr failure_;
};

extern template class SearchThreads<Word64>;
extern template class SearchThreads<Word128>;

}  // namespace dropslide::proof
