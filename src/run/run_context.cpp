// The state that all engines' runs share.
#include "run/run_context.hpp"

namespace dropslide {

RunContext::RunContext(const Resources& resources, const RunTask& task)
    : resources_(resources),
      task_(task),
      workers_(resources.threads, resources.stop),
      progress_(resources.progress, task.name),
      checkpoint_clock_(task.checkpoint_every_seconds) {}

bool RunContext::may_go_on() {
  if (stop_requested()) stop(StopReason::interrupted);
  return stopped_ == StopReason::none;
}

bool RunContext::fits(std::uint64_t bytes) {
  most_bytes_ = std::max(most_bytes_, bytes);
  if (bytes <= memory_budget()) return true;
  stop(StopReason::memory_full, bytes);
  return false;
}

void RunContext::stop(StopReason reason, std::uint64_t needed_bytes) {
  if (stopped_ != StopReason::none) return;
  stopped_ = reason;
  needed_bytes_ = needed_bytes;
}

void RunContext::notice(const std::string& text) {
  if (!task_.notice) return;
  const std::lock_guard lock(notice_mutex_);
  task_.notice(text);
}

void RunContext::sum_up(Decision& decision) const {
  decision.stopped = stopped_;
  decision.needed_bytes = needed_bytes_;
  decision.memory_bytes = most_bytes_;
  decision.seconds = elapsed_seconds();
}

}  // namespace dropslide
