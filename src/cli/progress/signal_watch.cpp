// Signals as a run hears them.
#include "cli/progress/signal_watch.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/options/command.hpp"

namespace dropslide::cli {
namespace {

/// Ctrl-T of a BSD's terminal is a question, too.
constexpr int questions[] = {
    SIGUSR1,
    SIGUSR2,
#ifdef SIGINFO
    SIGINFO,
#endif
};

void do_nothing(int) {}

struct sigaction action_of(int signal) {
  struct sigaction current {};
  sigaction(signal, nullptr, &current);
  return current;
}

bool is_question(int signal) {
  for (const int question : questions)
    if (signal == question) return true;
  return false;
}

}  // namespace

void survive_questions() {
  struct sigaction survive {};
  survive.sa_handler = do_nothing;
  survive.sa_flags = SA_RESTART;
  for (const int signal : questions)
    if (action_of(signal).sa_handler == SIG_DFL) sigaction(signal, &survive, nullptr);
}

SignalWatch::SignalWatch(std::function<void()> answer) : answer_(std::move(answer)) {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals_, signal);
  // Not under `nohup`, which asks a program to go on when its terminal goes away.
  if (action_of(SIGHUP).sa_handler != SIG_IGN) sigaddset(&signals_, SIGHUP);
  for (const int signal : questions)
    if (action_of(signal).sa_handler == do_nothing) sigaddset(&signals_, signal);
  pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
  thread_ = std::jthread([this](const std::stop_token& over) { watch(over); });
}

SignalWatch::~SignalWatch() {
  thread_.request_stop();
  pthread_kill(thread_.native_handle(), SIGTERM);  // Ends its wait.
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void SignalWatch::watch(const std::stop_token& over) {
  int signal = 0;
  while (!over.stop_requested())
    if (sigwait(&signals_, &signal) == 0 && !over.stop_requested()) hear(signal);
}

void SignalWatch::hear(int signal) {
  if (is_question(signal)) return answer_();
  if (request_.request_stop()) std::fputs("\ndropslide: stopping; once more to stop at once\n", stderr);
  if (signal != SIGHUP) count_request();  // Nobody sits at a terminal that is gone.
}

/// A terminal or a supervisor may deliver one request twice, to the process and to its group.
void SignalWatch::count_request() {
  constexpr auto impatience = std::chrono::seconds(1);
  const auto now = Clock::now();
  if (!first_) first_ = now;
  if (now - *first_ > impatience) std::_Exit(exit_stopped);
}

}  // namespace dropslide::cli
