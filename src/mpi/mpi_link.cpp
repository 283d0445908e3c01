// A team whose members are the processes of an MPI job.
#include "mpi/mpi_link.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/system/system.hpp"

namespace dropslide::mpi {
namespace {

/// The real standard error of a process whose standard error goes nowhere.
int& kept_error_descriptor() {
  static int descriptor = STDERR_FILENO;
  return descriptor;
}

void expect(int result) {
  if (result == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(result, text, &length);
  throw EnvironmentError(
      fmt::format("MPI: {}: another process of the job may have ended; the same command goes on from what is "
                  "saved",
                  std::string_view(text, static_cast<std::size_t>(length))));
}

/// Pauses that leave the processor to others while this process waits. MPI's own waits ask without a pause,
/// which takes a core from who computes wherever there are more processes than cores.
class Patience {
 public:
  /// A sixteenth of the time waited so far, at most 200 us; at first the core is only offered. Chosen: what
  /// is late by a sixteenth costs little.
  void pause() {
    constexpr auto longest = std::chrono::microseconds(200), shortest = std::chrono::microseconds(2);
    const auto pause = std::min<Clock::duration>((Clock::now() - begin_) / 16, longest);
    if (pause < shortest)
      sched_yield();
    else
      std::this_thread::sleep_for(pause);
  }

 private:
  Clock::time_point begin_ = Clock::now();
};

/// Until it is done. Throws EnvironmentError.
void wait_for(MPI_Request request) {
  Patience patience;
  for (int is_done = 0;;) {
    expect(MPI_Test(&request, &is_done, MPI_STATUS_IGNORE));
    if (is_done != 0) return;
    patience.pause();
  }
}

/// See `MpiLink::share_of_processors`, for the processes that share a machine.
double share_within(MPI_Comm here) {
  const std::vector<int> own = bound_processors();
  std::vector<int> users(most_processors);  // Of each processor.
  for (const int processor : own) users[static_cast<std::size_t>(processor)] = 1;
  expect(MPI_Allreduce(MPI_IN_PLACE, users.data(), most_processors, MPI_INT, MPI_SUM, here));
  double share = 0;
  for (const int processor : own) share += 1.0 / users[static_cast<std::size_t>(processor)];
  return share / static_cast<double>(own.size());
}

void say_nothing() {
  kept_error_descriptor() = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

/// Starts MPI, whose threads must leave signals to the thread of ours that waits for them; or ends the
/// program, since without MPI no other process can hear of an error.
void start_mpi() {
  sigset_t all{}, previous{};
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  int provided = 0;
  const int result = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (result == MPI_SUCCESS && provided >= MPI_THREAD_FUNNELED) return;
  std::fputs(
      "dropslide-mpi: MPI does not start, or not for a program with threads: use an MPI library built with "
      "MPI_THREAD_FUNNELED\n",
      stderr);
  std::_Exit(1);
}

}  // namespace

Process::Process() {
  int number = 0;
  start_mpi();
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  if (number != 0) say_nothing();
  struct sigaction as_sigterm {};
  as_sigterm.sa_handler = [](int) { kill(getpid(), SIGTERM); };
  as_sigterm.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &as_sigterm, nullptr);
}

/// A stopped job ends with exit code 4, and mpirun sends SIGTERM to the processes that are still on their way
/// out.
Process::~Process() {
  signal(SIGTERM, SIG_IGN);
  MPI_Finalize();
}

MpiLink::MpiLink() {
  expect(MPI_Comm_size(MPI_COMM_WORLD, &members_));
  expect(MPI_Comm_rank(MPI_COMM_WORLD, &number_));
  MPI_Comm here = MPI_COMM_NULL;
  expect(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, number_, MPI_INFO_NULL, &here));
  expect(MPI_Comm_size(here, &members_here_));
  share_of_processors_ = share_within(here);
  expect(MPI_Comm_free(&here));
}

void MpiLink::sum(std::span<std::uint64_t> numbers) {
  MPI_Request request = MPI_REQUEST_NULL;
  expect(MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                        MPI_COMM_WORLD, &request));
  wait_for(request);
}

std::string MpiLink::broadcast(const std::string& text, int from) {
  const auto send = [from](void* data, int count, MPI_Datatype type) {
    MPI_Request request = MPI_REQUEST_NULL;
    expect(MPI_Ibcast(data, count, type, from, MPI_COMM_WORLD, &request));
    wait_for(request);
  };
  std::uint64_t size = text.size();
  send(&size, 1, MPI_UINT64_T);
  std::string received = number_ == from ? text : std::string(size, '\0');
  send(received.data(), static_cast<int>(size), MPI_CHAR);
  return received;
}

void MpiLink::abort(const std::string& message, int exit_code) const {
  const std::string line = fmt::format("dropslide-mpi: member {} of {}: {}\n", number_, members_, message);
  if (write(kept_error_descriptor(), line.data(), line.size()) < 0) {  // Nobody is left to read it.
  }
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

}  // namespace dropslide::mpi
