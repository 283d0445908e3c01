// What a long computation may use, how it reports its progress, and how it is stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "dropslide/errors.hpp"

namespace dropslide::api {

/// A snapshot of a running computation.
struct Progress {
  std::string task;                ///< What runs, for people: "3x4, Dmax 2, objective 7 (128)".
  std::uint64_t positions = 0;     ///< Positions decided or stored so far.
  std::uint64_t memory_bytes = 0;  ///< Held by the computation.
  double elapsed_seconds = 0;      ///< Wall-clock time since its start.
  double done_fraction = 0;        ///< 0 to 1; an estimate that never promises.
};

/// What every computation is given. As it stands: all threads, 80 % of the free memory, and silence.
///
/// Example:
///     std::stop_source stop;
///     ds::Run run{.threads = 1, .memory_bytes = 64 << 20, .stop = stop.get_token()};
///     run.progress = [&](const ds::Progress& now) {
///       if (now.elapsed_seconds > 0.2) stop.request_stop();
///     };
///     const ds::Solution solution = ds::solve("4x4", 2, {.engine = ds::Engine::proof}, run);
///     assert(solution.stopped == ds::Stopped::interrupted && !solution.max_tile);
struct Run {
  /// 1 or more; 0: as many as the process may use. The results do not depend on it. While several calls run,
  /// the least of their numbers holds for each of them.
  int threads = 0;
  /// The most that may be held; 0: 80 % of what is free now. A computation that needs more stops.
  std::uint64_t memory_bytes = 0;
  /// A stop request ends the computation soon, with what is known; checkpoints are saved before.
  std::stop_token stop{};
  /// Called by one thread at a time, some times a second, not necessarily by the caller's thread. What it
  /// throws is lost, and the computation goes on; to end it, request a stop.
  std::function<void(const Progress&)> progress{};
  /// Receives one line at a time that a user should know, such as "going on from layer 17". As above.
  std::function<void(const std::string&)> notice{};
};

/// Whether a computation came to its end, or why not.
enum class Stopped : std::uint8_t {
  no,           ///< It came to its end.
  interrupted,  ///< After a stop request.
  memory_full   ///< It would need more memory than it may use.
};

/// What all results have in common.
struct Outcome {
  Stopped stopped = Stopped::no;   ///< If not `no`, the result says what was known by then.
  std::uint64_t needed_bytes = 0;  ///< With `memory_full`: about what would have sufficed; 0: not known.
  /// The result as one object, with the bytes that the program prints for the same question with `--json`
  /// (but for seconds): `dropslide schema` lists its keys. No key goes as long as its key `schema` is 1.
  std::string json;
};

/// The version of the library, such as "1.0.0": that of the project. Valid as long as the process.
std::string_view version();

}  // namespace dropslide::api
