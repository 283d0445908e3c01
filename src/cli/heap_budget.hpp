// The memory budget as the last word: what this program allocates is counted, and what would exceed the
// budget is refused, by a BudgetExceeded (run/memory_refusal.hpp).
//
// Engines foresee what they will hold, and stop or refuse by themselves; this is for all that they cannot
// foresee. It replaces `operator new` of the program that it is linked into. Memory that is mapped
// (store/huge_buffer.hpp) is not counted: its owners keep the budget by themselves.
#pragma once

#include <cstdint>

#include "run/memory_refusal.hpp"

namespace dropslide::cli {

/// Kept free of a budget for the program itself. Measured: its code, libraries and threads take 11 MiB, and
/// what malloc keeps beside what it gives some hundredths; a process may pass its budget by 8 MiB and 2 %.
inline constexpr std::uint64_t program_share_bytes = std::uint64_t{5} << 20;

/// From now on at most so many bytes for the whole process. Freed memory goes back to the system in pieces
/// that suit the budget. Requires more than `program_share_bytes`.
void set_heap_budget(std::uint64_t bytes);

/// What `operator new` has given and not got back, but for at most 64 KiB of each thread, also of one that
/// has ended.
std::uint64_t heap_bytes();

}  // namespace dropslide::cli
