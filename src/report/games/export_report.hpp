// Positions of a tablebase as lines of CSV and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engines/tablebase/tablebase.hpp"
#include "report/format/csv.hpp"

namespace dropslide {

/// The names of the columns: "board,winner,moves" and the like.
std::string csv_header(const Tablebase& tablebase);

/// One line without its end: "1.2/.3./..4,slider,17", "1.2/.3./..4,41.25".
std::string csv_line(const Board& board, const tablebase::PositionValue& value, CsvForm form);
/// The same with an expected score, or a chance to fail.
std::string csv_line(const Board& board, double value, CsvForm form);

/// `board`, `value`, and with depths `moves_to_end`.
nlohmann::ordered_json to_json(const Board& board, const tablebase::PositionValue& value);

/// `board`, `value`: an expected score or a chance to fail.
nlohmann::ordered_json to_json(const Board& board, double value);

}  // namespace dropslide
