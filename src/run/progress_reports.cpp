// Passing progress on.
#include "run/progress_reports.hpp"

namespace dropslide {

void ProgressReports::report(const ProgressFigures& figures) {
  if (sink_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  pass_on(figures);
}

void ProgressReports::pass_on(const ProgressFigures& figures) {
  last_seconds_ = elapsed_seconds();
  sink_->report(
      {task_, figures.positions, figures.memory_bytes, last_seconds_, figures.done_fraction, figures.place});
}

}  // namespace dropslide
