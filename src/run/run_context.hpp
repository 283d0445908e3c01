// What a run of any engine works with: its threads, its memory budget, the stop request, progress reports,
// notices and the checkpoint clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "run/checkpoint_clock.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/progress_reports.hpp"
#include "run/run_task.hpp"
#include "run/workers.hpp"

namespace dropslide {

/// One execution of an engine. It also keeps why the run ended early, if it did: the first reason stays.
///
/// Thread safety  `stop_requested`, `report`, `report_if_due`, `notice` and `elapsed_seconds` from any
/// thread;
///                everything else from the thread that leads the run.
class RunContext {
 public:
  /// Time counts from here.
  RunContext(const Resources& resources, const RunTask& task);

  const Resources& resources() const { return resources_; }

  const RunTask& task() const { return task_; }

  /// At least 1.
  int threads() const { return resources_.threads; }

  /// As many as `threads()`. After a stop request `for_ranges` leaves out what it has not begun, so ask
  /// `may_go_on` before its results are used; what `execute` is given runs to its end.
  Workers& workers() { return workers_; }

  /// Whether the user or a time limit has requested a stop.
  bool stop_requested() const { return resources_.stop.stop_requested(); }

  /// Whether the run goes on; turns a stop request into the reason `interrupted`.
  bool may_go_on();

  /// Most bytes that the run may hold.
  std::uint64_t memory_budget() const { return resources_.memory_bytes; }

  /// Whether the run may hold so many bytes at a time; if not, it ends with the reason `memory_full`.
  bool fits(std::uint64_t bytes);

  /// The most bytes that `fits` was asked for.
  std::uint64_t most_bytes() const { return most_bytes_; }

  /// Ends the run for the reason, unless it ended for another one before. `needed_bytes`: with `memory_full`,
  /// what would have sufficed.
  void stop(StopReason reason, std::uint64_t needed_bytes = 0);

  /// Why the run ended early; `none` while it goes on.
  StopReason stopped() const { return stopped_; }

  /// Reports progress in any case: at the end of a layer, say.
  void report(const ProgressFigures& figures) { progress_.report(figures); }

  /// Reports the ProgressFigures that `measure()` returns, at most five times a second; otherwise it is not
  /// called.
  template <class Measure>
  void report_if_due(Measure&& measure) {
    progress_.report_if_due(std::forward<Measure>(measure));
  }

  /// Prints one line for the user, if the task wants notices.
  void notice(const std::string& text);

  /// With the interval of the task.
  CheckpointClock& checkpoint_clock() { return checkpoint_clock_; }

  double elapsed_seconds() const { return progress_.elapsed_seconds(); }

  /// With `memory_full`: what would have sufficed.
  std::uint64_t needed_bytes() const { return needed_bytes_; }

  /// Puts what is kept here into the decision: `stopped`, `needed_bytes`, `memory_bytes` (as `most_bytes`)
  /// and `seconds`.
  void sum_up(Decision& decision) const;

 private:
  Resources resources_;
  RunTask task_;
  Workers workers_;
  ProgressReports progress_;
  CheckpointClock checkpoint_clock_;
  std::mutex notice_mutex_;
  StopReason stopped_ = StopReason::none;
  std::uint64_t needed_bytes_ = 0;
  std::uint64_t most_bytes_ = 0;
};

}  // namespace dropslide
