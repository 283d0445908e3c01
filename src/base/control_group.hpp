// What the control groups of this process leave it of the memory (Linux, versions 1 and 2).
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>

namespace dropslide {

/// Memory of the control group that this process is in, in bytes.
struct GroupMemory {
  static constexpr std::uint64_t unlimited =
      std::numeric_limits<std::uint64_t>::max();  ///< Stands for no limit.

  std::uint64_t limit_bytes = unlimited;  ///< The least of its group and all groups around it.
  std::uint64_t free_bytes = unlimited;   ///< Of that, what the other processes in them have not taken.
};

/// What the files of the control groups below `root` state; no limit where there are none.
GroupMemory control_group_memory(const std::filesystem::path& root = "/");

}  // namespace dropslide
