// When the next checkpoint of a run is due.
#pragma once

#include "base/clock.hpp"

namespace dropslide {

/// Not safe for several threads: one thread of a run keeps it.
class CheckpointClock {
 public:
  /// Starts now. Requires `every_seconds` >= 0; with 0 a checkpoint is always due.
  explicit CheckpointClock(double every_seconds) : every_seconds_(every_seconds) {}

  /// Whether the interval has passed.
  bool is_due() const { return seconds_since(last_) >= every_seconds_; }

  /// Counts from now on: a checkpoint was saved or loaded, or an attempt to save one failed.
  void restart() { last_ = Clock::now(); }

 private:
  double every_seconds_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace dropslide
