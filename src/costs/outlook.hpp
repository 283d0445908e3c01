// What the cost model says of a run before it starts, and after memory did not suffice for it.
#pragma once

#include <new>
#include <optional>

#include "costs/game_cost.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Chosen: a run of no more is tried in any memory. Its cost has room for the program, which it hardly needs.
inline constexpr double moment_seconds = 10;

/// Whether a run is worth a word before it starts: it is expected to take minutes, or more memory than it may
/// use and more than a moment.
inline bool is_long(const CellNeed& need, const Resources& resources) {
  constexpr double long_seconds = 300;  // Chosen.
  const bool fits = need.memory_bytes <= static_cast<double>(resources.memory_bytes);
  return need.processor_seconds / resources.threads > (fits ? long_seconds : moment_seconds);
}

/// Whether a run by that cost fits the memory and ends within a century; one of unknown cost does not.
inline bool can_end(const CellNeed& need, const Resources& resources) {
  constexpr double century_seconds = 100 * 365.25 * 24 * 3600;
  return need.memory_bytes <= static_cast<double>(resources.memory_bytes) &&
         need.processor_seconds / resources.threads < century_seconds;
}

/// Whether a run that nobody asked for by name is tried: it takes a moment, or can end.
inline bool is_worth_trying(const CellNeed& need, const Resources& resources) {
  return need.processor_seconds / resources.threads <= moment_seconds || can_end(need, resources);
}

/// What `find()` says; nothing where there is no memory to find it.
template <class Find>
std::optional<CellNeed> cost_if_found(Find&& find) {
  try {
    return find();
  } catch (const std::bad_alloc&) {
    return {};
  }
}

/// The same if memory was full; nothing for other reasons.
template <class Find>
std::optional<CellNeed> cost_if_full(StopReason reason, Find&& find) {
  return reason == StopReason::memory_full ? cost_if_found(find) : std::nullopt;
}

}  // namespace dropslide
