// Costs in JSON: one object wherever a cost is printed.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "costs/game_cost.hpp"

namespace dropslide {

/// `engine`, `dmax`, `objective`, `positions_total`, `ram_bytes`, `disk_bytes`, `core_seconds` (each null
/// where nobody knows) and `basis`: "recorded", "nearest", "extrapolated" or "unknown".
nlohmann::ordered_json cost_json(const GameCost& cost);

/// The same; of a search that is no game all keys but `ram_bytes` and `core_seconds` are null.
nlohmann::ordered_json cost_json(const CellNeed& need);

/// A size that may be beyond 64 bits.
nlohmann::ordered_json bytes_json(double bytes);

}  // namespace dropslide
