// How long something took.
#pragma once

#include <chrono>

namespace dropslide {

/// Never goes back, whatever happens to the time of day.
using Clock = std::chrono::steady_clock;

/// Seconds from `start` to now; not negative for a start in the past.
inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace dropslide
