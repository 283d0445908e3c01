// Positions of a tablebase as lines of CSV and as JSON.
#include "report/games/export_report.hpp"

#include <fmt/format.h>

#include "report/fields/field_table.hpp"

namespace dropslide {

using tablebase::PositionValue;

namespace {

template <class Value>
void describe_layers(FieldTable<ExportedLayers<Value>>& table) {
  using R = ExportedLayers<Value>;
  table.shape(&R::shape)
      .field("layer", "The layer: the sum of 2^(v-1) over the tiles; null for all layers.", &R::layer)
      .field("positions", "Reachable positions with Dropper to move, up to symmetry.", &R::positions);
}

}  // namespace

std::string csv_header(const Tablebase& tablebase) {
  return fmt::format("board,{}", tablebase.facts().csv_columns);
}

std::string csv_line(const Board& board, const PositionValue& value, CsvForm form) {
  std::string text = fmt::format("{},{}", board_field(to_text(board), form), to_text(value.winner));
  if (value.moves) text += fmt::format(",{}", *value.moves);
  return text;
}

std::string csv_line(const Board& board, double value, CsvForm form) {
  return fmt::format("{},{}", board_field(to_text(board), form), value);
}

void describe(FieldTable<ExportedPosition<PositionValue>>& table) {
  using R = ExportedPosition<PositionValue>;
  table.about("A position.")
      .field("board", "The board, Dropper to move.", &R::board)
      .field("value", "Who wins.", [](auto& r) { return r.value.winner; })
      .optional("moves_to_end", "Moves to the end under best play, if the tablebase has depths.",
                [](auto& r) { return r.value.moves; });
}

void describe(FieldTable<ExportedPosition<double>>& table) {
  using R = ExportedPosition<double>;
  table.about("A position.")
      .field("board", "The board, Dropper to move.", &R::board)
      .field("value", "Points, or the chance to fail.", type::number_from(0), &R::value);
}

void describe(FieldTable<ExportedLayers<PositionValue>>& table) {
  describe_layers(table.about("A tablebase of two players."));
}

void describe(FieldTable<ExportedLayers<double>>& table) {
  describe_layers(table.about("A tablebase of numbers."));
}

}  // namespace dropslide
