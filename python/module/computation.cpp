// A computation while Python waits for it.
#include "module/computation.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "dropslide/errors.hpp"
#include "module/native_call.hpp"

namespace py = pybind11;

namespace dropslide::python {
namespace {

/// What the computing thread leaves for the thread that waits.
class Mailbox {
 public:
  void put(const api::Progress& progress) {
    const std::scoped_lock lock(mutex_);
    progress_ = progress;
    changed_.notify_one();
  }

  void put(const std::string& notice) {
    const std::scoped_lock lock(mutex_);
    notices_.push_back(notice);
    changed_.notify_one();
  }

  void finish() {
    const std::scoped_lock lock(mutex_);
    is_finished_ = true;
    changed_.notify_one();
  }

  /// Waits for a while, or until there is something; whether the computation goes on.
  bool wait(std::optional<api::Progress>& progress, std::deque<std::string>& notices) {
    constexpr auto between_signals = std::chrono::milliseconds(50);
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, between_signals, [&] { return is_finished_ || progress_ || !notices_.empty(); });
    progress = std::exchange(progress_, std::nullopt);
    notices = std::exchange(notices_, {});
    return !is_finished_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<api::Progress> progress_;  ///< The newest; older ones that nobody saw are gone.
  std::deque<std::string> notices_;
  bool is_finished_ = false;
};

/// Calls the callbacks and looks for signals. Throws what they raise. Requires the lock of the interpreter.
void attend(const RunOptions& options, const std::optional<api::Progress>& progress,
            const std::deque<std::string>& notices) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  for (const std::string& notice : notices)
    if (!options.notice.is_none())  // It may name files.
      options.notice(py::reinterpret_steal<py::object>(PyUnicode_DecodeFSDefault(notice.c_str())));
  if (progress && !options.progress.is_none())
    options.progress(progress->task, progress->positions, progress->memory_bytes, progress->elapsed_seconds,
                     progress->done_fraction);
}

/// Attends until the computation has ended, or has been left to another process; what was raised first, if
/// anything was.
std::exception_ptr attend_to_the_end(Mailbox& mailbox, const RunOptions& options, const NativeCall& call,
                                     std::stop_source& stop) {
  std::exception_ptr raised;
  for (bool goes_on = true; goes_on && !call.was_forked();) {
    std::optional<api::Progress> progress;
    std::deque<std::string> notices;
    {
      const py::gil_scoped_release release;
      goes_on = mailbox.wait(progress, notices);
    }
    if (raised) continue;
    try {
      attend(options, progress, notices);
    } catch (...) {
      raised = std::current_exception();
      stop.request_stop();
    }
  }
  return raised;
}

std::thread started_thread(std::function<void()> work) try {
  return std::thread(std::move(work));
} catch (const std::system_error& error) {
  throw api::EnvironmentError(std::string("cannot start a thread, the system allows fewer: ") + error.what());
}

}  // namespace

Ending run_computation(const RunOptions& options,
                       const std::function<api::Outcome(const api::Run&)>& compute) {
  Mailbox mailbox;
  std::stop_source stop;
  api::Outcome outcome;
  std::exception_ptr failure;
  api::Run run{.threads = options.threads, .memory_bytes = options.memory_bytes, .stop = stop.get_token()};
  if (!options.progress.is_none())
    run.progress = [&](const api::Progress& progress) { mailbox.put(progress); };
  if (!options.notice.is_none()) run.notice = [&](const std::string& notice) { mailbox.put(notice); };

  const NativeCall call(stop);
  std::thread computing = started_thread([&] {
    try {
      outcome = compute(run);
    } catch (...) {
      failure = std::current_exception();
    }
    mailbox.finish();
  });
  const std::exception_ptr raised = attend_to_the_end(mailbox, options, call, stop);
  if (call.was_forked()) {
    computing.detach();  // It is a thread of the parent.
    if (raised) std::rethrow_exception(raised);
    throw api::EnvironmentError(
        "this process was forked by a callback: the computation goes on in its parent");
  }
  computing.join();
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
  if (call.was_ended() && outcome.stopped == api::Stopped::interrupted)
    throw api::EnvironmentError("the interpreter is ending: the computation was stopped");
  return {std::move(outcome.json), static_cast<int>(outcome.stopped), outcome.needed_bytes};
}

}  // namespace dropslide::python
