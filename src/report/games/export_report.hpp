// Positions of a tablebase as lines of CSV and as JSON.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engines/tablebase/tablebase.hpp"
#include "report/fields/describe.hpp"
#include "report/format/csv.hpp"

namespace dropslide {

/// A position, Dropper to move, with its value: a PositionValue, or an expected score or a chance to fail.
template <class Value>
struct ExportedPosition {
  Board board;
  Value value;
};

/// The positions of one layer, or of all of them.
template <class Value>
struct ExportedLayers {
  Shape shape;
  std::optional<int> layer;
  std::vector<ExportedPosition<Value>> positions;  ///< As far as they are held.
};

void describe(FieldTable<ExportedPosition<tablebase::PositionValue>>& table);
void describe(FieldTable<ExportedPosition<double>>& table);
void describe(FieldTable<ExportedLayers<tablebase::PositionValue>>& table);
void describe(FieldTable<ExportedLayers<double>>& table);

/// The names of the columns: "board,winner,moves" and the like.
std::string csv_header(const Tablebase& tablebase);

/// One line without its end: "1.2/.3./..4,slider,17", "1.2/.3./..4,41.25".
std::string csv_line(const Board& board, const tablebase::PositionValue& value, CsvForm form);
/// The same with an expected score, or a chance to fail.
std::string csv_line(const Board& board, double value, CsvForm form);

}  // namespace dropslide
