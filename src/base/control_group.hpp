// What the control groups of this process leave it of the memory (Linux, versions 1 and 2).
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>

namespace dropslide {

struct GroupMemory {
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t limit_bytes = unlimited;  ///< The least of its group and all groups around it.
  std::uint64_t free_bytes = unlimited;   ///< Of that, what the other processes in them have not taken.
};

/// As the files below `root` tell it.
GroupMemory control_group_memory(const std::filesystem::path& root = "/");

}  // namespace dropslide
