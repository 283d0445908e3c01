// The threads of one computation, and loops over ranges on them.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <utility>

namespace dropslide {

/// The system's TBB is not compiled with the thread sanitizer, which does not see how it hands work over. In
/// such builds TBB works on the calling thread, and only threads that are started without TBB are checked, as
/// those of teams, of proof searches and of the server.
#ifdef __SANITIZE_THREAD__
inline constexpr int most_tbb_threads = 1;
#else
inline constexpr int most_tbb_threads = 1 << 20;
#endif

/// While it lives, TBB uses at most so many threads in the whole program.
class Workers {
 public:
  /// Requires threads >= 1. After a request by `stop`, `for_ranges` leaves out what it has not begun: whoever
  /// gives it must ask for it before results are used.
  explicit Workers(int threads, std::stop_token stop = {})
      : threads_(threads),
        stop_(std::move(stop)),
        arena_(std::min(threads, most_tbb_threads)),
        control_(tbb::global_control::max_allowed_parallelism,
                 static_cast<std::size_t>(std::min(threads, most_tbb_threads))) {}

  int threads() const { return threads_; }

  /// Calls work() where the TBB algorithms that it uses run on these threads; returns what it returns.
  template <class Work>
  decltype(auto) execute(Work&& work) {
    return arena_.execute(std::forward<Work>(work));
  }

  /// Calls work(begin, end) for pieces of [0, count) of at least `grain`, in any order.
  template <class Work>
  void for_ranges(std::uint64_t count, std::uint64_t grain, Work&& work) {
    if (threads_ == 1 || count <= grain) return work_on(0, count, grain, work);
    arena_.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, grain),
                        [&](const auto& range) { work_on(range.begin(), range.end(), grain, work); });
    });
  }

 private:
  template <class Work>
  void work_on(std::uint64_t begin, std::uint64_t end, std::uint64_t grain, Work& work) const {
    const std::uint64_t step = stop_.stop_possible() ? 64 * grain : end - begin;
    for (; begin < end && !stop_.stop_requested(); begin += step) work(begin, std::min(begin + step, end));
  }

  int threads_;
  std::stop_token stop_;
  tbb::task_arena arena_;
  tbb::global_control control_;
};

}  // namespace dropslide
