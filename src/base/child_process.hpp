// Another program, run to its end, with what it took.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace dropslide {

/// How a program ended.
struct ChildRun {
  int exit_code = 0;                        ///< 128 + the signal, if one ended it.
  bool was_impatient = false;               ///< It was killed after the time that it was given.
  std::string output;                       ///< All of its standard output.
  double processor_seconds = 0;             ///< Of all its threads, system time included.
  std::uint64_t peak_memory_kibibytes = 0;  ///< The most that it held.
};

/// Runs `words[0]`, looked up as a shell does, with the other words as its arguments. Its standard error is
/// ours. It is killed after `patience_seconds`, and when a stop is requested.
///
/// Throws  EnvironmentError if it cannot be started.
ChildRun run_child(const std::vector<std::string>& words, double patience_seconds,
                   const std::stop_token& stop = {});

}  // namespace dropslide
