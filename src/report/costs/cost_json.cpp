// Costs in JSON.
#include "report/costs/cost_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/format/json_count.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

Json count_json(double count) { return json_count(static_cast<std::uint64_t>(std::min(count, 9e18))); }

}  // namespace

Json bytes_json(double bytes) { return count_json(bytes); }

Json cost_json(const GameCost& cost) {
  const bool is_known = cost.is_known();
  return {{"engine", to_text(cost.engine)},
          {"dmax", cost.game.dmax},
          {"objective", cost.game.objective},
          {"positions_total", is_known ? count_json(cost.positions) : Json(nullptr)},
          {"ram_bytes", is_known ? count_json(cost.memory_bytes) : Json(nullptr)},
          {"disk_bytes", cost.disk_bytes > 0 ? count_json(cost.disk_bytes) : Json(nullptr)},
          {"core_seconds", is_known ? Json(cost.processor_seconds) : Json(nullptr)},
          {"basis", to_text(cost.basis)}};
}

Json cost_json(const CellNeed& need) {
  if (need.game) return cost_json(*need.game);
  return {{"engine", nullptr},
          {"dmax", nullptr},
          {"objective", nullptr},
          {"positions_total", nullptr},
          {"ram_bytes", count_json(need.memory_bytes)},
          {"disk_bytes", nullptr},
          {"core_seconds", need.processor_seconds},
          {"basis", nullptr}};
}

}  // namespace dropslide
