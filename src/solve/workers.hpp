// The threads of one computation, and loops over ranges on them.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>

namespace dropslide {

class Workers {
 public:
  explicit Workers(int threads)
      : threads_(threads),
        arena_(threads),
        control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)) {}

  int threads() const { return threads_; }

  /// Calls work(begin, end) for pieces of [0, count) of at least `grain`, in any order.
  template <class Work>
  void for_ranges(std::uint64_t count, std::uint64_t grain, Work&& work) {
    if (threads_ == 1 || count <= grain) {
      if (count > 0) work(std::uint64_t{0}, count);
      return;
    }
    arena_.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, grain),
                        [&](const auto& range) { work(range.begin(), range.end()); });
    });
  }

 private:
  int threads_;
  tbb::task_arena arena_;
  tbb::global_control control_;
};

}  // namespace dropslide
