// Signals as a run hears them: requests to stop, and questions of how far it is.
#pragma once

#include <signal.h>

#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/clock.hpp"

namespace dropslide::cli {

/// From now on a question (SIGUSR1, SIGUSR2, on some systems SIGINFO) that comes where nobody answers ends no
/// program. A signal that already means something keeps its meaning.
void survive_questions();

/// Turns signals into a request to stop or an answer, in a thread of its own: handlers could not do it
/// safely. While it lives, SIGINT, SIGTERM and SIGHUP (the terminal is gone) request a stop; a second one of
/// the first two ends the program.
class SignalWatch {
 public:
  /// `answer` is called for each question; it must not throw.
  explicit SignalWatch(std::function<void()> answer);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Requested by the signals.
  std::stop_token stop() const { return request_.get_token(); }

 private:
  void watch(const std::stop_token& over);
  void hear(int signal);
  void count_request();

  std::function<void()> answer_;
  std::optional<Clock::time_point> first_;
  sigset_t signals_{};
  sigset_t previous_{};
  std::stop_source request_;
  std::jthread thread_;
};

}  // namespace dropslide::cli
