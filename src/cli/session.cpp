// What surrounds one run of a command.
#include "cli/session.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/units.hpp"
#include "cli/progress_line.hpp"

namespace dropslide::cli {
namespace {

int chosen_threads(const Arguments& arguments) {
  return arguments.has("threads") ? arguments.whole("threads") : usable_threads();
}

std::uint64_t chosen_memory(const Arguments& arguments) {
  if (!arguments.has("memory")) return available_memory_bytes() / 10 * 8;
  const std::uint64_t bytes = parse_bytes(arguments.text("memory"));
  if (bytes <= usable_memory_bytes()) return bytes;
  throw UsageError(fmt::format("--memory asks for {}, but this machine has {}: ask for less",
                               format_bytes(bytes), format_bytes(usable_memory_bytes())));
}

bool wants_progress(const Arguments& arguments) {
  return !arguments.has("quiet") && (arguments.has("progress") || isatty(STDERR_FILENO) != 0);
}

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

}  // namespace

/// Turns signals into a request to stop, in a thread of its own: handlers could not do it safely.
class Session::SignalWatch {
 public:
  SignalWatch() {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
    thread_ = std::jthread([this](const std::stop_token& over) { watch(over); });
  }

  ~SignalWatch() {
    thread_.request_stop();
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
  }

  std::stop_token stop() const { return request_.get_token(); }

 private:
  void watch(const std::stop_token& over) {
    constexpr timespec wait{0, 100'000'000};
    while (!over.stop_requested()) {
      if (sigtimedwait(&signals_, nullptr, &wait) < 0) continue;
      const auto now = Clock::now();
      if (!request_.request_stop()) {
        if (now - first_ > impatience) std::_Exit(exit_stopped);
        continue;
      }
      first_ = now;
      std::fputs("\ndropslide: stopping; once more to stop at once\n", stderr);
    }
  }

  /// A terminal or a supervisor may deliver one request twice, to the process and to its group.
  static constexpr auto impatience = std::chrono::seconds(1);

  Clock::time_point first_;
  sigset_t signals_{};
  sigset_t previous_{};
  std::stop_source request_;
  std::jthread thread_;
};

Session::Session(const Arguments& arguments) : wants_json_(arguments.has("json")) {
  resources_.threads = chosen_threads(arguments);
  control_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                   static_cast<std::size_t>(resources_.threads));
  resources_.memory_bytes = chosen_memory(arguments);
  if (wants_progress(arguments)) progress_ = std::make_unique<ProgressLine>(stderr);
  resources_.progress = progress_.get();
  signals_ = std::make_unique<SignalWatch>();
  resources_.stop = signals_->stop();
}

Session::~Session() = default;

std::string Session::json_text(std::string_view command, const nlohmann::ordered_json& result) const {
  nlohmann::ordered_json json{{"schema", 1}, {"version", version}, {"command", command}};
  json.update(result);
  return json.dump(2) + '\n';
}

void Session::print_json(std::string_view command, const nlohmann::ordered_json& result) const {
  std::cout << json_text(command, result);
}

void Session::print_text(const std::string& text) { std::cout << text; }

Provenance Session::provenance(std::string_view command) const {
  return {fmt::format("dropslide {} --threads {} --memory {}MiB", command, resources_.threads,
                      resources_.memory_bytes >> 20),
          std::string(version), machine_description(), today()};
}

int Session::explain_stop(StopReason reason, std::uint64_t needed_bytes) const {
  if (progress_) static_cast<ProgressLine&>(*progress_).finish();
  if (reason == StopReason::memory_full)
    std::cerr << fmt::format(
        "dropslide: the memory budget of {} does not suffice; about {} would be needed ({} more): run again "
        "with a larger --memory\n",
        format_bytes(resources_.memory_bytes), format_bytes(needed_bytes),
        format_bytes(needed_bytes - std::min(needed_bytes, resources_.memory_bytes)));
  if (reason == StopReason::interrupted)
    std::cerr << "dropslide: stopped before an answer; the same command starts again, or goes on from its "
                 "checkpoint\n";
  return reason == StopReason::none ? exit_done : exit_stopped;
}

}  // namespace dropslide::cli
