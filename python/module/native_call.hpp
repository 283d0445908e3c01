// Calls that run without the lock of the interpreter, counted: an interpreter that ends must wait for them.
//
// A thread that asks for the lock when the interpreter is gone is ended by force, and with it the process. So
// the end of the interpreter (Python's `atexit`) stops computations and waits until nobody is in a call.
#pragma once

#include <pybind11/pybind11.h>

#include <stop_token>
#include <utility>

namespace dropslide::python {

/// One call, as long as it lives. To be made and destroyed with the lock of the interpreter.
class NativeCall {
 public:
  /// Throws  EnvironmentError if the interpreter is ending.
  NativeCall();
  /// The same for a computation, which `stop` stops. Throws EnvironmentError in a child that was forked by a
  /// process that had computed, too: the threads of its computations are not there.
  explicit NativeCall(std::stop_source& stop);
  ~NativeCall();
  NativeCall(const NativeCall&) = delete;
  NativeCall& operator=(const NativeCall&) = delete;

  /// Whether the interpreter has begun to end since.
  bool was_ended() const;
  /// Whether this is a child that was forked since: what other threads do for the call is not done here.
  bool was_forked() const;

 private:
  std::stop_source* stop_ = nullptr;
  int process_;  ///< Of a computation; 0: no callback of this call can fork.
};

/// Calls work() without the lock of the interpreter, and returns what it returns.
template <class Work>
auto without_lock(Work&& work) {
  const NativeCall call;
  const pybind11::gil_scoped_release release;
  return std::forward<Work>(work)();
}

/// Makes `NativeCall` hear of the end of the interpreter, and of forks.
void watch_interpreter();

}  // namespace dropslide::python
