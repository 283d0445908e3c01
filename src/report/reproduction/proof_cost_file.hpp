// The file of recorded costs of proof searches, tables/results/proof-costs.json: made of the records of
// games.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "files/json_value.hpp"
#include "studies/known/best_known.hpp"

namespace dropslide {

/// Of each objective game that was decided by proof search what its last record says that it took, and of
/// each cell of the tables of largest tiles the game that decides it, by what is known.
///
/// Requires  records as `prove-games` writes them; throws DamageError for others.
nlohmann::ordered_json proof_costs_json(const std::vector<JsonValue>& records, const BestKnown& known);

}  // namespace dropslide
