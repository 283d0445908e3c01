// Another program, run to its end.
#include "base/child_process.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <thread>

#include "base/clock.hpp"
#include "base/error.hpp"

extern char** environ;

namespace dropslide {
namespace {

/// A file in memory that the child writes to.
class OutputFile {
 public:
  OutputFile() : descriptor_(memfd_create("output", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw EnvironmentError("cannot make a file in memory");
  }
  ~OutputFile() { close(descriptor_); }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  int descriptor() const { return descriptor_; }

  std::string text() const {
    std::string text;
    std::array<char, 4096> part;
    lseek(descriptor_, 0, SEEK_SET);
    for (ssize_t bytes; (bytes = read(descriptor_, part.data(), part.size())) > 0;)
      text.append(part.data(), static_cast<std::size_t>(bytes));
    return text;
  }

 private:
  int descriptor_;
};

pid_t start(std::vector<std::string> words, const OutputFile& output) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output.descriptor(), STDOUT_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw EnvironmentError(fmt::format("cannot run {}: {}", words[0], std::strerror(error)));
  return child;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

ChildRun run_child(const std::vector<std::string>& words, double patience_seconds,
                   const std::stop_token& stop) {
  constexpr std::chrono::milliseconds between_looks(5);
  const OutputFile output;
  const auto begin = Clock::now();
  const pid_t child = start(words, output);
  ChildRun run;
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, WNOHANG, &usage) == 0) {
    const bool is_late = seconds_since(begin) > patience_seconds;
    if (is_late || stop.stop_requested()) kill(child, SIGKILL);
    run.was_impatient = run.was_impatient || is_late;
    std::this_thread::sleep_for(between_looks);
  }
  run.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  run.output = output.text();
  run.processor_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  run.peak_memory_kibibytes = static_cast<std::uint64_t>(usage.ru_maxrss);
  return run;
}

}  // namespace dropslide
