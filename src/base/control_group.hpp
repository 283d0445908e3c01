// What the control groups of this process leave it of memory and processors (Linux, versions 1 and 2).
#pragma once

#include <filesystem>
#include <limits>

#include "base/memory_limit.hpp"

namespace dropslide {

/// What the files of the control groups below `root` state; no limit where there are none. Memory beyond
/// `memory.high` is no error, but the kernel slows a process down that takes it, so it counts as a limit.
MemoryLimit control_group_memory(const std::filesystem::path& root = "/");

/// Stands for as many processors as the machine has.
inline constexpr double all_processors = std::numeric_limits<double>::infinity();

/// Processor time for each second that the tightest of these groups allows: 0.5 for half of a processor.
double control_group_processors(const std::filesystem::path& root = "/");

}  // namespace dropslide
