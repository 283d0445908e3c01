// Reads the machine's limits from the kernel (Linux).
#include "base/machine.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <thread>

#include "base/control_group.hpp"
#include "base/units.hpp"

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

std::string processor_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace

std::uint64_t usable_memory_bytes() {
  const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  return std::min(physical, control_group_memory().limit_bytes);
}

std::uint64_t available_memory_bytes() {
  const std::uint64_t free_bytes = meminfo_bytes("MemAvailable", usable_memory_bytes());
  return std::min({free_bytes, usable_memory_bytes(), control_group_memory().free_bytes});
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0, resident_pages = 0;
  file >> size >> resident_pages;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

int usable_threads() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::string machine_description() {
  return fmt::format("{}, {} threads, {}", processor_model(), usable_threads(),
                     format_bytes(usable_memory_bytes()));
}

}  // namespace dropslide
