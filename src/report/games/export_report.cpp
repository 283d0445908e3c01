// Positions of a tablebase as lines of CSV and as JSON.
#include "report/games/export_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace dropslide {

using tablebase::PositionValue;

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

nlohmann::ordered_json to_json(const Board& board, const PositionValue& value) {
  nlohmann::ordered_json json{{"board", to_text(board)}, {"value", to_text(value.winner)}};
  if (value.moves) json["moves_to_end"] = *value.moves;
  return json;
}

nlohmann::ordered_json to_json(const Board& board, double value) {
  return {{"board", to_text(board)}, {"value", value}};
}

}  // namespace dropslide
