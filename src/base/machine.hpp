// What this machine offers: memory that may be used, cores, and a name for reports.
#pragma once

#include <cstdint>
#include <string>

namespace dropslide {

/// Bytes of memory that this process may use at the most: physical memory, or the limit of its control group
/// or of the memory nodes that it is bound to, where one of these is lower.
std::uint64_t usable_memory_bytes();

/// Bytes of memory that are free for a new computation now, within `usable_memory_bytes()`.
std::uint64_t available_memory_bytes();

/// Threads that this process can keep busy: of the processors that it is bound to, as many as the quota of
/// its control group pays for, rounded up; at least 1.
int usable_threads();

/// The same for so many processors and such a quota of processor time, in processors.
int threads_within(int processors, double quota);

/// Starts so many threads at once, and ends them.
///
/// Returns  false if the system does not allow so many: some libraries do not survive that.
bool can_start_threads(int threads);

}  // namespace dropslide
