// The machine's limits, from what the system says.
#include "base/machine.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <latch>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "base/control_group.hpp"
#include "base/memory_nodes.hpp"
#include "base/system/system.hpp"

namespace dropslide {

std::uint64_t usable_memory_bytes() {
  const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  return std::min(
      {physical, control_group_memory().limit_bytes, memory_of_nodes(usable_memory_nodes()).limit_bytes});
}

std::uint64_t available_memory_bytes() {
  const std::uint64_t free_bytes = free_memory_bytes().value_or(usable_memory_bytes());
  return std::min({free_bytes, usable_memory_bytes(), control_group_memory().free_bytes,
                   memory_of_nodes(usable_memory_nodes()).free_bytes});
}

int usable_threads() {
  return threads_within(static_cast<int>(bound_processors().size()), control_group_processors());
}

int threads_within(int processors, double quota) {
  return std::max(1, static_cast<int>(std::min<double>(processors, std::ceil(quota))));
}

bool can_start_threads(int threads) {
  std::latch over(1);
  std::vector<std::jthread> started;
  const auto end = [](std::latch* latch) { latch->count_down(); };
  const std::unique_ptr<std::latch, decltype(end)> ended(&over, end);  // Before they are waited for.
  try {
    while (static_cast<int>(started.size()) < threads) started.emplace_back([&over] { over.wait(); });
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

}  // namespace dropslide
