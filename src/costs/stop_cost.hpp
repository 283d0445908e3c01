// What the cost model says of a question that memory did not suffice for.
#pragma once

#include <new>
#include <optional>

#include "costs/game_cost.hpp"
#include "run/decision.hpp"

namespace dropslide {

/// What `find()` says if memory was full; nothing for other reasons, or where there is no memory to find it.
template <class Find>
std::optional<CellNeed> cost_if_full(StopReason reason, Find&& find) {
  if (reason != StopReason::memory_full) return {};
  try {
    return find();
  } catch (const std::bad_alloc&) {
    return {};
  }
}

}  // namespace dropslide
