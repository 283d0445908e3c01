// What the processes of an MPI job say to each other: sums and texts; what waiting takes, and how processes
// divide processors.
//
// Started by mpiexec, with two processes and more; exit code 1 if something is wrong.
#include <sched.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "mpi/mpi_link.hpp"

using namespace dropslide;

namespace {

void expect(bool condition, const char* text) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", text);
  std::_Exit(1);
}

void check_sum_and_broadcast(mpi::MpiLink& link) {
  std::uint64_t numbers[] = {static_cast<std::uint64_t>(link.number()), ~std::uint64_t{0}};
  link.sum(numbers);
  const auto members = static_cast<std::uint64_t>(link.members());
  expect(numbers[0] == members * (members - 1) / 2 && numbers[1] == std::uint64_t{0} - members,
         "another sum");
  const std::string text = link.broadcast(link.number() == 1 ? "of the second" : "of another one", 1);
  expect(text == "of the second" && link.broadcast("", 0).empty(), "another text");
}

/// Only this processor, or with -1 the first two.
void bind_to(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int one : {0, 1})
    if (processor < 0 || processor == one) CPU_SET(one, &set);
  sched_setaffinity(0, sizeof set, &set);
}

/// A processor is divided among the processes that may use it, and among no others.
void check_share_of_processors(mpi::MpiLink& link) {
  cpu_set_t all;
  sched_getaffinity(0, sizeof all, &all);
  const auto share_bound_to = [&](int processor) {
    bind_to(processor);
    const double share = mpi::MpiLink().share_of_processors();
    sched_setaffinity(0, sizeof all, &all);
    return share;
  };
  std::uint64_t without_two = CPU_ISSET(0, &all) && CPU_ISSET(1, &all) ? 0 : 1;
  link.sum({&without_two, 1});
  if (without_two > 0) return;
  expect(share_bound_to(-1) == 1.0 / link.members(), "a share of processors that all may use");
  const double alone = link.number() == 0 ? 1 : 1.0 / (link.members() - 1);
  expect(share_bound_to(link.number() == 0 ? 0 : 1) == alone, "a share of processors that some are bound to");
}

/// Times that this process has slept.
long sleeps() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nvcsw;
}

/// Who waits for a late member sleeps meanwhile, again and again, and leaves the processor to others.
void check_waiting(mpi::MpiLink& link) {
  constexpr auto late = std::chrono::milliseconds(400);
  const auto is_waiting = [&](bool waits, const auto& message) {
    const long before = sleeps();
    if (link.number() == 1) std::this_thread::sleep_for(late);
    message();
    expect(!waits || sleeps() - before >= 10, "a process that waits does not sleep");
  };
  const bool is_early = link.number() != 1;
  is_waiting(is_early, [&] { link.broadcast("late", 1); });
  std::uint64_t number = 1;
  is_waiting(is_early, [&] { link.sum({&number, 1}); });
}

}  // namespace

int main() {
  const mpi::Process process;
  mpi::MpiLink link;
  expect(link.members() > 1, "start it by mpiexec, with several processes");
  for (int time = 0; time < 3; ++time) check_sum_and_broadcast(link);
  check_waiting(link);
  check_share_of_processors(link);
  return 0;
}
