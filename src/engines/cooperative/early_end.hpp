// How the loops of a cooperative search end early.
#pragma once

#include <cstdint>
#include <new>
#include <utility>

#include "run/run_context.hpp"

namespace dropslide {

/// What `expect_may_go_on` throws after a stop request.
struct Interrupted {};

/// What it throws when the search needs more memory than it may use.
struct OutOfMemory {
  std::uint64_t needed_bytes;  ///< More than the budget.
};

/// Throws Interrupted or OutOfMemory unless the run may go on and hold so many bytes. Safe from several
/// threads.
inline void expect_may_go_on(const RunContext& context, std::uint64_t bytes) {
  if (context.stop_requested()) throw Interrupted{};
  if (bytes > context.memory_budget()) throw OutOfMemory{2 * bytes};
}

/// Calls work() on the threads of the run; if it ends early, the run has the reason.
template <class Work>
void run_to_end(RunContext& context, Work&& work) {
  try {
    context.workers().execute(std::forward<Work>(work));
  } catch (const Interrupted&) {
    context.stop(StopReason::interrupted);
  } catch (const OutOfMemory& full) {
    context.stop(StopReason::memory_full, full.needed_bytes);
  } catch (const std::bad_alloc&) {
    context.stop(StopReason::memory_full, 2 * context.memory_budget());
  }
}

}  // namespace dropslide
