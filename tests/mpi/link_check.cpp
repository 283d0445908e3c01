// Messages between the processes of an MPI job: of many pieces, of none, and shorter than expected; what
// waiting takes, and how processes divide processors.
//
// Started by mpiexec, with two processes and more; exit code 1 if something is wrong.
#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "mpi/mpi_link.hpp"

using namespace dropslide;

namespace {

constexpr std::size_t piece = 1 << 10;

void expect(bool condition, const char* text) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", text);
  std::_Exit(1);
}

std::byte byte_of(int from, int to, std::size_t part, std::size_t i) {
  return static_cast<std::byte>(std::size_t{31} * static_cast<std::size_t>(from) +
                                std::size_t{17} * static_cast<std::size_t>(to) + 7 * part + i / 3 + i % 251);
}

/// Of some sizes around those of a piece, from each member to each other one; other sizes for other pairs.
void check_exchange(mpi::MpiLink& link) {
  const std::vector<std::size_t> sizes{1, piece - 1, piece, piece + 1, 5 * piece, 0, 3 * piece + 7};
  const auto size_of = [&](int from, int to, std::size_t part) {
    return sizes[(part + static_cast<std::size_t>(from) + 2 * static_cast<std::size_t>(to)) % sizes.size()];
  };
  std::vector<std::vector<std::byte>> buffers;
  std::vector<layers::Sent> sent;
  std::vector<layers::Received> received;
  std::uint64_t expected_bytes = link.received_bytes();
  for (int other = 0; other < link.members(); ++other)
    for (std::size_t part = 0; other != link.number() && part < sizes.size(); ++part) {
      auto& out = buffers.emplace_back(size_of(link.number(), other, part));
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = byte_of(link.number(), other, part, i);
      sent.push_back({other, out});
      auto& in = buffers.emplace_back(size_of(other, link.number(), part));
      received.push_back({other, in});
      expected_bytes += in.size();
    }
  link.exchange(sent, received);
  for (std::size_t number = 0; number < received.size(); ++number) {
    const auto& [from, bytes] = received[number];
    for (std::size_t i = 0; i < bytes.size(); ++i)
      expect(bytes[i] == byte_of(from, link.number(), number % sizes.size(), i), "another byte was received");
  }
  expect(link.received_bytes() == expected_bytes, "received bytes are counted wrongly");
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

/// The second process sends less than the first one expects.
void check_short_message(mpi::MpiLink& link) {
  std::vector<std::byte> bytes(2 * piece);
  const layers::Sent sent{0, std::span(bytes).first(2 * piece - 1)};
  const layers::Received received{1, bytes};
  bool is_noticed = false;
  try {
    if (link.number() == 0) link.exchange({}, {&received, 1});
    if (link.number() == 1) link.exchange({&sent, 1}, {});
  } catch (const EnvironmentError& error) {
    is_noticed = std::string(error.what()).find("a message of 1023 bytes from member 1") != std::string::npos;
  }
  expect(is_noticed == (link.number() == 0), "a short message is not noticed");
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
  std::byte byte{};
  const layers::Sent sent{0, {&byte, 1}};
  const layers::Received received{1, {&byte, 1}};
  is_waiting(link.number() == 0, [&] {
    if (link.number() == 0) link.exchange({}, {&received, 1});
    if (link.number() == 1) link.exchange({&sent, 1}, {});
  });
}

}  // namespace

int main() {
  const mpi::Process process;
  mpi::MpiLink link(piece), usual;
  expect(link.members() > 1, "start it by mpiexec, with several processes");
  for (int time = 0; time < 3; ++time) {
    check_exchange(link);
    check_exchange(usual);
    check_sum_and_broadcast(link);
  }
  check_short_message(link);
  check_waiting(link);
  check_share_of_processors(link);
  return 0;
}
