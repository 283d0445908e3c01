// The machine's limits: budgets are computed from them, so they must be plausible and ordered.
#include "base/machine.hpp"
#include "base/control_group.hpp"
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

TEST_CASE("the machine is described by threads and memory") {
  CHECK_THAT(machine_description(), contains_text(std::to_string(usable_threads()) + " threads") &&
                                        contains_text(format_bytes(usable_memory_bytes())));
}

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
  CHECK(control_group_memory(none.path()).limit_bytes == GroupMemory::unlimited);
  CHECK(control_group_memory(none.path()).free_bytes == GroupMemory::unlimited);
}
