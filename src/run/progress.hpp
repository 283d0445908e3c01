// What a long computation may use, when it must stop, and how it reports its progress.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace dropslide {

/// A snapshot of a running computation.
struct Progress {
  std::string task;                ///< What runs, for people: "3x4, Dmax 2, objective 7 (128)".
  std::uint64_t positions = 0;     ///< Positions decided or stored so far.
  std::uint64_t memory_bytes = 0;  ///< Held by the computation.
  double elapsed_seconds = 0;      ///< Wall-clock time since its start.
  double done_fraction = 0;        ///< In [0, 1]; an estimate that never promises.
  std::string place{};             ///< Where it is, for people: "layer 40"; may be empty.
};

/// Receives progress reports, a few times a second or after each layer; it need not show all of them.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  /// Called by one thread at a time. Must not throw.
  virtual void report(const Progress& progress) = 0;
};

/// What every computation is given.
struct Resources {
  int threads = 1;                   ///< At least 1.
  std::uint64_t memory_bytes = 0;    ///< Hard budget for everything that grows with the problem.
  std::stop_token stop;              ///< Requested by the user or by a time limit.
  ProgressSink* progress = nullptr;  ///< May be null: silence.
};

}  // namespace dropslide
