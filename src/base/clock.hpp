// How long something took, and when it was.
#pragma once

#include <chrono>
#include <string>

namespace dropslide {

/// Never goes back, whatever happens to the time of day.
using Clock = std::chrono::steady_clock;

/// Seconds from `start` to now; not negative for a start in the past.
inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Says what time it is, in UTC: "2026-11-28T02:16:10Z".
std::string utc_time();

}  // namespace dropslide
