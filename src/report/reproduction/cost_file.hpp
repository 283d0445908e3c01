// The file of recorded search costs, as it is written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "costs/search_costs.hpp"

namespace dropslide {

/// `entry` with the costs that were measured.
nlohmann::ordered_json cost_entry(const nlohmann::ordered_json& entry, const CellCost& cost);

/// The whole file: every key in a line, and every object of a list. Requires an object.
std::string cost_file_text(const nlohmann::ordered_json& costs);

}  // namespace dropslide
