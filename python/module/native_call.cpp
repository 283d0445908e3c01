// The count of calls, kept under the lock of the interpreter.
#include "module/native_call.hpp"

#include <unistd.h>

#include <chrono>
#include <thread>
#include <vector>

#include "dropslide/errors.hpp"

namespace py = pybind11;

namespace dropslide::python {
namespace {

/// Read and written with the lock of the interpreter alone.
struct Calls {
  int count = 0;
  std::vector<std::stop_source*> computations;
  bool is_ending = false;
  bool has_computed = false;
  bool is_forked = false;  ///< From a process that had computed.
};

Calls& calls() {
  static Calls all;
  return all;
}

void refuse_if_ending() {
  if (calls().is_ending) throw api::EnvironmentError("the interpreter is ending: no call is begun any more");
}

void end_all() {
  calls().is_ending = true;
  for (std::stop_source* computation : calls().computations) computation->request_stop();
  while (calls().count > 0) {
    const py::gil_scoped_release release;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

/// The child has the thread that forked, and no other.
void forget_others() {
  calls().is_forked = calls().is_forked || calls().has_computed;
  calls().count = 0;
  calls().computations.clear();
}

}  // namespace

NativeCall::NativeCall() : process_(0) {
  refuse_if_ending();
  ++calls().count;
}

NativeCall::NativeCall(std::stop_source& stop) : stop_(&stop), process_(getpid()) {
  refuse_if_ending();
  if (calls().is_forked)
    throw api::EnvironmentError(
        "this process was forked from one that had computed, and has none of its threads: start it otherwise "
        "(multiprocessing: the start method 'spawn')");
  calls().has_computed = true;
  calls().computations.push_back(stop_);
  ++calls().count;
}

NativeCall::~NativeCall() {
  if (was_forked()) return;  // Not counted here.
  std::erase(calls().computations, stop_);
  --calls().count;
}

bool NativeCall::was_ended() const { return calls().is_ending; }

bool NativeCall::was_forked() const { return process_ != 0 && getpid() != process_; }

void watch_interpreter() {
  py::module_::import("atexit").attr("register")(py::cpp_function(&end_all));
  py::module_::import("os").attr("register_at_fork")(py::arg("after_in_child") =
                                                         py::cpp_function(&forget_others));
}

}  // namespace dropslide::python
