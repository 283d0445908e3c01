// The report of all boards that were solved against chance, from recorded answers of `expect`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "files/json_value.hpp"

namespace dropslide {

/// What is recorded of an answer of `expect --json` on a day: all but what differs from run to run.
nlohmann::ordered_json chance_record(nlohmann::ordered_json answer, const std::string& date);

/// The whole report as Markdown. The last record of each board, and of each player on a board, counts.
///
/// Requires records made by `chance_record`: `boards` without a policy, `players` with one; throws
/// DamageError for others.
std::string chance_records_markdown(const std::vector<JsonValue>& boards,
                                    const std::vector<JsonValue>& players);

}  // namespace dropslide
