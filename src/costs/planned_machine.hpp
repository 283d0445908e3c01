// The machine for which a run is planned, of whatever size.
#pragma once

#include <cstdint>

namespace dropslide {

/// The most threads that a recorded run had. With more, time is core time divided, and nobody measured it.
inline constexpr int most_measured_threads = 2;

/// One machine, or several of one kind.
struct PlannedMachine {
  int threads = 1;
  std::uint64_t memory_bytes = 0;  ///< The budget of each.
  double slowness = 1;             ///< Time of a core, as a multiple of the recorded machine's.
  int nodes = 1;
  bool is_this = false;  ///< Threads and memory are what a run here takes without being given.

  /// Whether `seconds` rests on runs of no more threads than were measured.
  bool has_measured_threads() const { return threads <= most_measured_threads && nodes == 1; }

  /// Wall-clock time of what takes so much processor time on the recorded machine, if all threads are busy.
  double seconds(double processor_seconds) const { return processor_seconds * slowness / threads / nodes; }
};

}  // namespace dropslide
