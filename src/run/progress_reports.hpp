// The progress reports of one computation: safe from several threads, and not too many of them.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// The figures of one progress report; the name of the task and the elapsed time are added to them.
struct ProgressFigures {
  std::uint64_t positions = 0;     ///< Decided or stored so far.
  std::uint64_t memory_bytes = 0;  ///< Held by the computation.
  double done_fraction = 0;        ///< In [0, 1]; 0 where nobody knows.
  std::string place{};             ///< Where the computation is, for people: "layer 40"; may be empty.
};

/// Passes on reports to a sink, from one thread at a time. Without a sink every call returns at once.
class ProgressReports {
 public:
  /// Chosen: five reports a second are as many as people can read.
  static constexpr double seconds_between = 0.2;

  /// Elapsed time counts from here. `sink` may be null and must outlive this.
  ProgressReports(ProgressSink* sink, std::string task) : sink_(sink), task_(std::move(task)) {}

  /// Reports in any case: at the end of a layer, say. Waits for another thread's report.
  void report(const ProgressFigures& figures);

  /// Reports what `measure()` returns (ProgressFigures), unless the last report is less than
  /// `seconds_between` old or another thread is reporting: then `measure` is not called.
  template <class Measure>
  void report_if_due(Measure&& measure) {
    if (sink_ == nullptr) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && elapsed_seconds() - last_seconds_ >= seconds_between) pass_on(measure());
  }

  double elapsed_seconds() const { return seconds_since(start_); }

 private:
  void pass_on(const ProgressFigures& figures);

  ProgressSink* sink_;
  std::string task_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;         ///< Of the sink and `last_seconds_`.
  double last_seconds_ = 0;  ///< Elapsed time of the last report.
};

}  // namespace dropslide
