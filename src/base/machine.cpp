// Reads the machine's limits from the kernel (Linux).
#include "base/machine.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <latch>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "base/control_group.hpp"
#include "base/memory_nodes.hpp"

namespace dropslide {
namespace {

/// Value in bytes of a line such as "MemAvailable:   123 kB".
std::uint64_t meminfo_bytes(const std::string& key, std::uint64_t otherwise) {
  std::ifstream file("/proc/meminfo");
  std::string word, unit;
  std::uint64_t kibibytes = 0;
  while (file >> word >> kibibytes) {
    if (word == key + ":") return kibibytes * 1024;
    std::getline(file, unit);
  }
  return otherwise;
}

/// Processors that the affinity mask of this process has.
int bound_processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

std::uint64_t usable_memory_bytes() {
  const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  return std::min(
      {physical, control_group_memory().limit_bytes, memory_of_nodes(usable_memory_nodes()).limit_bytes});
}

std::uint64_t available_memory_bytes() {
  const std::uint64_t free_bytes = meminfo_bytes("MemAvailable", usable_memory_bytes());
  return std::min({free_bytes, usable_memory_bytes(), control_group_memory().free_bytes,
                   memory_of_nodes(usable_memory_nodes()).free_bytes});
}

ResidentMemory::ResidentMemory() : file_(open("/proc/self/statm", O_RDONLY | O_CLOEXEC)) {}

ResidentMemory::~ResidentMemory() {
  if (file_ >= 0) close(file_);
}

std::uint64_t ResidentMemory::bytes() const {
  char text[64]{};  // No stream: its buffer may be what memory does not suffice for.
  const bool is_read = file_ >= 0 && pread(file_, text, sizeof text - 1, 0) > 0;
  unsigned long size = 0, resident_pages = 0;
  if (!is_read || std::sscanf(text, "%lu %lu", &size, &resident_pages) != 2) return 0;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

int usable_threads() { return threads_within(bound_processors(), control_group_processors()); }

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
