// What was measured of costs: the files of tables/results, compiled into the program.
#pragma once

#include <string_view>

#include "files/json_value.hpp"

namespace dropslide {

/// A file of costs in tables/results, as it was when the program was built.
struct CostRecord {
  std::string_view file_name;  ///< "layer-rates.json".
  std::string_view text;
};

/// Times of runs of the layers.
CostRecord layer_rates_record();
/// Counts, sizes and times of tablebases.
CostRecord tablebase_rates_record();
/// The same against chance, and counts that others have published.
CostRecord expectation_rates_record();
/// Times and positions of proof searches, and of other searches, by cell of the thesis's tables.
CostRecord search_costs_record();
/// Costs of single games by proof search; `scripts/reports` makes it of proofs.jsonl.
CostRecord proof_costs_record();

/// The document of a record.
JsonValue read_record(const CostRecord& record);

}  // namespace dropslide
