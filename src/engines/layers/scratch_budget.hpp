// How much memory a run takes whose window lies in scratch files.
//
// A part of the budget, the margin, is kept free: what threads bring in before anybody sees it. What the
// process holds beside the window, and the pages of the window that are in use, must fit the rest.
#pragma once

#include <algorithm>
#include <cstdint>

namespace dropslide::layers {

/// Chosen: with a smaller budget what up to 8 threads bring in at once from scratch files exceeds it.
inline constexpr std::uint64_t least_scratch_budget = 64 << 20;

/// The same for so many threads. Measured in 64 MiB: 8 of them held 54 MB at the most, 16 of them 64 MB.
constexpr std::uint64_t least_scratch_budget_of(int threads) {
  return std::max(least_scratch_budget, static_cast<std::uint64_t>(threads) * (least_scratch_budget / 8));
}

/// The margin of a large budget. Measured: a fault maps 64 KiB of what the system still has, and two threads
/// bring in 100 MiB and more before they are seen.
inline constexpr std::uint64_t most_margin = 192 << 20;

/// Chosen: of the margin one part in so many, beside it, is for pages that are in use.
inline constexpr std::uint64_t in_use = 8;

/// Kept free of a budget: half of a small one; less, three eighths, where D stays in memory.
constexpr std::uint64_t margin_for(std::uint64_t budget_bytes, bool spares_dropper) {
  return std::min(spares_dropper ? budget_bytes * 3 / 8 : budget_bytes / 2, most_margin);
}

/// The least budget for a process that holds so many bytes beside its window: with less, pages would leave
/// again before they are used.
constexpr std::uint64_t least_budget_beside(std::uint64_t beside_bytes) {
  // The margin is half of a small budget: of 2 * in_use parts, in_use are the margin and one is in use.
  const std::uint64_t if_small = (beside_bytes * 2 * in_use + in_use - 2) / (in_use - 1);
  return if_small < 2 * most_margin ? if_small : beside_bytes + most_margin + most_margin / in_use;
}

/// Whether pages of the window have room beside so many bytes. A budget below `least_scratch_budget` is not
/// kept: then it is enough that these bytes fit it.
constexpr bool has_room_for_pages(std::uint64_t budget_bytes, std::uint64_t beside_bytes) {
  return budget_bytes < least_scratch_budget ? beside_bytes <= budget_bytes
                                             : least_budget_beside(beside_bytes) <= budget_bytes;
}

}  // namespace dropslide::layers
