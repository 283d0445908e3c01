// A team whose members are the processes of an MPI job.
#include "mpi/mpi_link.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/error.hpp"

namespace dropslide::mpi {
namespace {

/// Chosen: a count of bytes is an int, and some networks take long to prepare larger messages.
constexpr std::size_t most_message_bytes = std::size_t{256} << 20;

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
  throw EnvironmentError(fmt::format(
      "MPI: {}: another process of the job may have ended; the same command goes on from the last "
      "checkpoint",
      std::string_view(text, static_cast<std::size_t>(length))));
}

/// Calls start(data, bytes, request) for each message into which so many bytes are divided.
template <class Byte, class Start>
void for_each_message(std::span<Byte> bytes, std::vector<MPI_Request>& requests, Start&& start) {
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), most_message_bytes);
    requests.push_back(MPI_REQUEST_NULL);
    expect(start(bytes.data(), static_cast<int>(size), &requests.back()));
    bytes = bytes.subspan(size);
  }
}

void say_nothing() {
  kept_error_descriptor() = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

/// Starts MPI, whose threads must leave signals to the thread of ours that waits for them.
void start_mpi() {
  sigset_t all{}, previous{};
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
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
  expect(MPI_Comm_free(&here));
}

void MpiLink::exchange(std::span<const layers::Sent> sent, std::span<const layers::Received> received) {
  std::vector<MPI_Request> requests;
  for (const layers::Received& part : received) {
    for_each_message(part.bytes, requests, [&](std::byte* data, int size, MPI_Request* request) {
      return MPI_Irecv(data, size, MPI_BYTE, part.from, 0, MPI_COMM_WORLD, request);
    });
    received_bytes_ += part.bytes.size();
  }
  for (const layers::Sent& part : sent)
    for_each_message(part.bytes, requests, [&](const std::byte* data, int size, MPI_Request* request) {
      return MPI_Isend(data, size, MPI_BYTE, part.to, 0, MPI_COMM_WORLD, request);
    });
  expect(MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE));
}

void MpiLink::sum(std::span<std::uint64_t> numbers) {
  expect(MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                       MPI_COMM_WORLD));
}

std::string MpiLink::broadcast(const std::string& text, int from) {
  std::uint64_t size = text.size();
  expect(MPI_Bcast(&size, 1, MPI_UINT64_T, from, MPI_COMM_WORLD));
  std::string received = number_ == from ? text : std::string(size, '\0');
  expect(MPI_Bcast(received.data(), static_cast<int>(size), MPI_CHAR, from, MPI_COMM_WORLD));
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
