// Answers of `tiles`: the fewest drops to each tile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engines/cooperative/tiles/fewest_drops.hpp"
#include "game/notation.hpp"

namespace dropslide {

/// A line for each tile, then the highest one. Requires that the search did not stop.
std::string to_plain_text(Shape shape, int dmax, const FewestDrops& result, Notation notation);

/// `shape`, `dmax`, `highest`, `is_exact`, `theorem_6`, `tiles: [{tile, drops, least}]`, `positions`,
/// `seconds`; what is there if the search stopped is a bound (`FewestDrops`).
nlohmann::ordered_json to_json(Shape shape, int dmax, const FewestDrops& result);

}  // namespace dropslide
