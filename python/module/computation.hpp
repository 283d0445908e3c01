// A computation while Python waits for it: without the lock of the interpreter, stopped by Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <string>

#include "dropslide/run.hpp"

namespace dropslide::python {

/// What Python's callers may set of a Run.
struct RunOptions {
  int threads = 0;                 ///< As `Run::threads`.
  std::uint64_t memory_bytes = 0;  ///< As `Run::memory_bytes`.
  pybind11::object progress;       ///< None, or called with task, positions, bytes, seconds, fraction.
  pybind11::object notice;         ///< None, or called with a line.
};

/// How a computation ended: its JSON, 0 if it came to its end, 1 if interrupted, 2 if memory was full, and
/// how many bytes would have sufficed.
using Ending = std::tuple<std::string, int, std::uint64_t>;

/// Calls compute(run) in a thread of its own. Meanwhile the calling thread gives other Python threads their
/// turn, calls the callbacks, and looks for signals: where one of these raises, the computation is stopped,
/// and its exception goes on when the computation has ended.
///
/// Throws  what compute throws.
Ending run_computation(const RunOptions& options,
                       const std::function<api::Outcome(const api::Run&)>& compute);

}  // namespace dropslide::python
