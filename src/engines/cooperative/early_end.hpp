// How the loops of a cooperative search end early.
#pragma once

#include <cstdint>
#include <utility>

#include "run/memory_refusal.hpp"
#include "run/run_context.hpp"

namespace dropslide {

/// What `expect_may_go_on` throws after a stop request.
struct Interrupted {};

/// Throws Interrupted or BudgetExceeded unless the run may go on and hold so many bytes. Safe from several
/// threads.
inline void expect_may_go_on(const RunContext& context, std::uint64_t bytes) {
  if (context.stop_requested()) throw Interrupted{};
  if (bytes > context.memory_budget()) throw BudgetExceeded(2 * bytes);
}

/// Calls work() on the threads of the run; if it ends early, the run has the reason.
template <class Work>
void run_to_end(RunContext& context, Work&& work) {
  try {
    within_memory([&] { context.workers().execute(std::forward<Work>(work)); },
                  [&](std::uint64_t needed_bytes) { context.stop(StopReason::memory_full, needed_bytes); });
  } catch (const Interrupted&) {
    context.stop(StopReason::interrupted);
  }
}

}  // namespace dropslide
