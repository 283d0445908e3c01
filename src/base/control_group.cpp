// Memory limits of control groups.
#include "base/control_group.hpp"

#include <algorithm>
#include <fstream>
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

struct Files {
  fs::path mounted;
  const char *limit, *used;
  const char* cached;  ///< Key in memory.stat: cached files that can go at once.
};

/// The group and those around it, up to the folder where they are mounted. In a container the path may be
/// that of the host: then only the mounted folder is there, and it is the container's own group.
void narrow(GroupMemory& memory, const Files& files, fs::path group) {
  for (group = group.relative_path();; group = group.parent_path()) {
    // Appending nothing would leave a separator at the end. Where memory runs out while a long name is
    // appended to such a path, GCC 12's library ends the program by a signal.
    const fs::path folder = group.empty() ? files.mounted : files.mounted / group;
    const std::uint64_t limit = number_in(folder / files.limit, GroupMemory::unlimited);
    if (limit != GroupMemory::unlimited) {
      const std::uint64_t used = std::min(number_in(folder / files.used, 0), limit);
      const std::uint64_t cached = std::min(value_of(files.cached, folder / "memory.stat"), used);
      memory.limit_bytes = std::min(memory.limit_bytes, limit);
      memory.free_bytes = std::min(memory.free_bytes, limit - used + cached);
    }
    if (group.empty()) return;
  }
}

}  // namespace

GroupMemory control_group_memory(const fs::path& root) {
  const fs::path mounted = root / "sys/fs/cgroup";
  GroupMemory memory;
  std::ifstream groups(root / "proc/self/cgroup");
  // "0::/slurm/job_1" in version 2, "4:cpu,memory:/slurm/job_1" in version 1.
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const fs::path group = line.substr(second + 1);
    if (controllers == ",,")
      narrow(memory, {mounted, "memory.max", "memory.current", "inactive_file"}, group);
    if (controllers.find(",memory,") != std::string::npos)
      narrow(memory,
             {mounted / "memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"},
             group);
  }
  return memory;
}

}  // namespace dropslide
