// The machine's limits: budgets are computed from them, so they must be plausible and ordered.
#include "base/machine.hpp"
#include "base/control_group.hpp"
#include "base/memory_nodes.hpp"
#include "base/system/system.hpp"
#include "base/units.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

TEST_CASE("memory that is available is part of what is usable") {
  CHECK(usable_memory_bytes() > 1ULL << 24);
  CHECK(available_memory_bytes() > 0);
  CHECK(available_memory_bytes() <= usable_memory_bytes());
}

TEST_CASE("there is a thread to run on") { CHECK(usable_threads() >= 1); }

namespace {

/// A machine whose files say so.
void describe(const std::filesystem::path& root, const std::map<std::string, std::string>& files) {
  for (const auto& [name, text] : files) {
    std::filesystem::create_directories((root / name).parent_path());
    overwrite(root / name, text);
  }
}

}  // namespace

TEST_CASE("memory is what the tightest of the control groups around the process leaves") {
  const TemporaryFolder job, container, old_job, none;
  describe(job.path(), {{"proc/self/cgroup", "0::/slurm/job_1/step\n"},
                        {"sys/fs/cgroup/slurm/memory.max", "max\n"},
                        {"sys/fs/cgroup/slurm/job_1/memory.max", "8000\n"},
                        {"sys/fs/cgroup/slurm/job_1/memory.current", "3000\n"},
                        {"sys/fs/cgroup/slurm/job_1/memory.stat", "anon 2000\ninactive_file 1000\n"},
                        {"sys/fs/cgroup/slurm/job_1/step/memory.max", "9000\n"},
                        {"sys/fs/cgroup/slurm/job_1/step/memory.current", "500\n"}});
  CHECK(control_group_memory(job.path()).limit_bytes == 8000);
  CHECK(control_group_memory(job.path()).free_bytes == 6000);
  describe(container.path(), {{"proc/self/cgroup", "0::/not/here\n"},
                              {"sys/fs/cgroup/memory.max", "5000\n"},
                              {"sys/fs/cgroup/memory.current", "6000\n"}});
  CHECK(control_group_memory(container.path()).limit_bytes == 5000);
  CHECK(control_group_memory(container.path()).free_bytes == 0);
  describe(old_job.path(), {{"proc/self/cgroup", "5:cpu:/a\n4:cpuset,memory:/a/b\n0::/\n"},
                            {"sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"},
                            {"sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "7000\n"},
                            {"sys/fs/cgroup/memory/a/b/memory.usage_in_bytes", "2000\n"},
                            {"sys/fs/cgroup/memory/a/b/memory.stat", "total_inactive_file 100\n"}});
  CHECK(control_group_memory(old_job.path()).limit_bytes == 7000);
  CHECK(control_group_memory(old_job.path()).free_bytes == 5100);
  CHECK(control_group_memory(none.path()).limit_bytes == MemoryLimit::unlimited);
  CHECK(control_group_memory(none.path()).free_bytes == MemoryLimit::unlimited);
}

TEST_CASE(
    "memory beyond the high mark of a group is not planned with, since the kernel slows down who takes it") {
  const TemporaryFolder job;
  describe(job.path(), {{"proc/self/cgroup", "0::/a\n"},
                        {"sys/fs/cgroup/a/memory.max", "8000\n"},
                        {"sys/fs/cgroup/a/memory.high", "6000\n"},
                        {"sys/fs/cgroup/a/memory.current", "1000\n"}});
  CHECK(control_group_memory(job.path()).limit_bytes == 6000);
  CHECK(control_group_memory(job.path()).free_bytes == 5000);
}

TEST_CASE("processors are those that the tightest quota around the process pays for") {
  const TemporaryFolder job, container, old_job, none;
  describe(job.path(), {{"proc/self/cgroup", "0::/slurm/job_1\n"},
                        {"sys/fs/cgroup/slurm/cpu.max", "250000 100000\n"},
                        {"sys/fs/cgroup/slurm/job_1/cpu.max", "max 100000\n"}});
  CHECK(control_group_processors(job.path()) == 2.5);
  describe(container.path(),
           {{"proc/self/cgroup", "0::/not/here\n"}, {"sys/fs/cgroup/cpu.max", "50000 100000\n"}});
  CHECK(control_group_processors(container.path()) == 0.5);
  describe(old_job.path(), {{"proc/self/cgroup", "5:cpu,cpuacct:/a/b\n0::/\n"},
                            {"sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n"},
                            {"sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"},
                            {"sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us", "150000\n"},
                            {"sys/fs/cgroup/cpu/a/b/cpu.cfs_period_us", "50000\n"}});
  CHECK(control_group_processors(old_job.path()) == 3);
  CHECK(control_group_processors(none.path()) == all_processors);
}

TEST_CASE("a thread is worth starting for each processor that is there and paid for, and one always is") {
  CHECK(threads_within(8, all_processors) == 8);
  CHECK(threads_within(8, 2.5) == 3);
  CHECK(threads_within(8, 0.5) == 1);
  CHECK(threads_within(2, 64) == 2);
  CHECK(threads_within(0, 0) == 1);
}

TEST_CASE("lists of the kernel are read, and what is no list ends them") {
  CHECK(numbers_in_list("0-2,4\n") == std::vector{0, 1, 2, 4});
  CHECK(numbers_in_list("7") == std::vector{7});
  CHECK(numbers_in_list("").empty());
  CHECK(numbers_in_list("1,x") == std::vector{1});
}

TEST_CASE("a process that is bound to some memory nodes has the memory of these alone") {
  const TemporaryFolder two_nodes, none;
  describe(two_nodes.path(),
           {{"sys/devices/system/node/has_memory", "0-1\n"},
            {"sys/devices/system/node/node0/meminfo",
             "Node 0 MemTotal:  8 kB\nNode 0 MemFree:   2 kB\nNode 0 Active(file): 1 kB\n"},
            {"sys/devices/system/node/node1/meminfo",
             "Node 1 MemTotal: 16 kB\nNode 1 MemFree: 9 kB\nNode 1 Inactive(file): 3 kB\n"}});
  CHECK(memory_of_nodes({0}, two_nodes.path()).limit_bytes == 8 * 1024);
  CHECK(memory_of_nodes({0}, two_nodes.path()).free_bytes == 3 * 1024);
  CHECK(memory_of_nodes({1}, two_nodes.path()).free_bytes == 12 * 1024);
  CHECK(memory_of_nodes({0, 1}, two_nodes.path()).limit_bytes == MemoryLimit::unlimited);
  CHECK(memory_of_nodes({}, two_nodes.path()).limit_bytes == MemoryLimit::unlimited);
  CHECK(memory_of_nodes({0}, none.path()).limit_bytes == MemoryLimit::unlimited);
}

TEST_CASE("Linux says which memory nodes this process may use, and what is free; other systems say neither") {
  CHECK(usable_memory_nodes().empty() != free_memory_bytes().has_value());
}
