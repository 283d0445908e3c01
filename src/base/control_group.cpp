// Limits of control groups.
#include "base/control_group.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>

namespace dropslide {
namespace {

namespace fs = std::filesystem;

/// "max", and whatever is no number, is no limit.
std::uint64_t number_in(const fs::path& path, std::uint64_t otherwise) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : otherwise;
}

/// Value of a line such as "inactive_file 4096".
std::uint64_t value_of(const std::string& key, const fs::path& path) {
  std::ifstream file(path);
  std::string word;
  for (std::uint64_t value = 0; file >> word >> value;)
    if (word == key) return value;
  return 0;
}

/// Calls look(folder) for the group and those around it, up to the folder where they are mounted. In a
/// container the path may be that of the host: then only the mounted folder is there, and it is the
/// container's own group.
void for_each_around(const fs::path& mounted, fs::path group,
                     const std::function<void(const fs::path&)>& look) {
  for (group = group.relative_path();; group = group.parent_path()) {
    // Appending nothing would leave a separator at the end. Where memory runs out while a long name is
    // appended to such a path, GCC 12's library ends the program by a signal.
    look(group.empty() ? mounted : mounted / group);
    if (group.empty()) return;
  }
}

/// Of the process below `root`, for one controller: calls in_version_2(folder) or in_version_1(folder).
void for_each_group(const fs::path& root, const std::string& controller,
                    const std::function<void(const fs::path&)>& in_version_2,
                    const std::function<void(const fs::path&)>& in_version_1) {
  const fs::path mounted = root / "sys/fs/cgroup";
  std::ifstream groups(root / "proc/self/cgroup");
  // "0::/slurm/job_1" in version 2, "4:cpu,memory:/slurm/job_1" in version 1.
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const fs::path group = line.substr(second + 1);
    if (controllers == ",,") for_each_around(mounted, group, in_version_2);
    if (controllers.find("," + controller + ",") != std::string::npos)
      for_each_around(mounted / controller, group, in_version_1);
  }
}

struct MemoryFiles {
  const char *limit, *used;
  const char* cached;  ///< Key in memory.stat: cached files that can go at once.
};

void narrow(MemoryLimit& memory, const MemoryFiles& files, const fs::path& folder) {
  const std::uint64_t limit = number_in(folder / files.limit, MemoryLimit::unlimited);
  if (limit == MemoryLimit::unlimited) return;
  const std::uint64_t used = std::min(number_in(folder / files.used, 0), limit);
  const std::uint64_t cached = std::min(value_of(files.cached, folder / "memory.stat"), used);
  memory.limit_bytes = std::min(memory.limit_bytes, limit);
  memory.free_bytes = std::min(memory.free_bytes, limit - used + cached);
}

/// Of a quota and its period, both in microseconds.
double processors_of(double quota, double period) {
  return quota > 0 && period > 0 ? quota / period : all_processors;
}

}  // namespace

MemoryLimit control_group_memory(const fs::path& root) {
  MemoryLimit memory;
  for_each_group(
      root, "memory",
      [&](const fs::path& folder) {
        for (const char* const limit : {"memory.max", "memory.high"})
          narrow(memory, {limit, "memory.current", "inactive_file"}, folder);
      },
      [&](const fs::path& folder) {
        narrow(memory, {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}, folder);
      });
  return memory;
}

double control_group_processors(const fs::path& root) {
  double processors = all_processors;
  for_each_group(
      root, "cpu",
      [&](const fs::path& folder) {  // "50000 100000", or "max 100000".
        std::ifstream file(folder / "cpu.max");
        double quota = 0, period = 0;
        if (file >> quota >> period) processors = std::min(processors, processors_of(quota, period));
      },
      [&](const fs::path& folder) {  // -1 is no quota.
        std::ifstream quota_file(folder / "cpu.cfs_quota_us"), period_file(folder / "cpu.cfs_period_us");
        double quota = 0, period = 0;
        if (quota_file >> quota && period_file >> period)
          processors = std::min(processors, processors_of(quota, period));
      });
  return processors;
}

}  // namespace dropslide
