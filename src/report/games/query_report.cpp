// Answers of `query` and `verify` for a tablebase.
#include "report/games/query_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "report/format/chance_text.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using tablebase::PositionValue;

std::string describe(const std::optional<PositionValue>& value) {
  if (!value) return "not reachable";
  std::string text = value->winner == Winner::slider ? "Slider wins" : "Dropper wins";
  if (value->moves)
    text += fmt::format(" after {} more {}", *value->moves, *value->moves == 1 ? "move" : "moves");
  return text;
}

/// A number as people are told it.
std::string describe(const std::optional<double>& value, const tablebase::NumberText& text) {
  if (!value) return "not reachable";
  if (text.is_failure) return success_text(*value);
  return fmt::format("{:.{}f}", *value, text.decimals);
}

void add_value(Json& json, const std::optional<PositionValue>& value) {
  json["value"] = value ? Json(to_text(value->winner)) : Json(nullptr);
  if (value && value->moves) json["moves_to_end"] = *value->moves;
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

}  // namespace

std::string to_plain_text(const BoardQuery& query) {
  std::string text =
      fmt::format("{}, {} to move: {}\n", to_text(query.board),
                  query.to_move == Player::dropper ? "Dropper" : "Slider", describe(query.value));
  for (const MoveValue& move : query.moves)
    text += fmt::format("  {:<24} {}   {}\n", move.move, to_text(move.board), describe(move.value));
  return text;
}

Json to_json(const BoardQuery& query) {
  Json json{{"board", to_text(query.board)}, {"to_move", to_text(query.to_move)}};
  add_value(json, query.value);
  json["moves"] = Json::array();
  for (const MoveValue& move : query.moves) {
    Json entry{{"move", move.move}, {"board", to_text(move.board)}};
    add_value(entry, move.value);
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

std::string to_plain_text(const ChanceQuery& query) {
  const tablebase::NumberText& number = facts_of(query.kind).text.value();
  std::string text = fmt::format("{}, {} to move: {} {}\n", to_text(query.board),
                                 query.to_move == Player::dropper ? number.dropper : "player", number.label,
                                 describe(query.value, number));
  for (const ChanceMove& move : query.moves)
    text += fmt::format("  {:<24} {}   {}{}\n", move.move, to_text(move.board), describe(move.value, number),
                        move.chance ? fmt::format("   with chance {:.4f}", *move.chance) : "");
  return text;
}

Json to_json(const ChanceQuery& query) {
  Json json{{"board", to_text(query.board)},
            {"to_move", to_text(query.to_move)},
            {"quantity", facts_of(query.kind).name},
            {"value", number_or_null(query.value)},
            {"moves", Json::array()}};
  for (const ChanceMove& move : query.moves) {
    Json entry{{"move", move.move}, {"board", to_text(move.board)}, {"value", number_or_null(move.value)}};
    if (move.chance) entry["chance"] = *move.chance;
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

std::string to_plain_text(const TablebaseCheck& check) {
  if (!check.is_sound) return fmt::format("not sound: {}\n", check.first_error);
  return fmt::format("sound: {} files, {} positions checked against their successors\n",
                     format_count(check.files), format_count(check.positions));
}

Json to_json(const TablebaseCheck& check) {
  return {{"content", "tablebase"},
          {"ok", check.is_sound},
          {"checked", json_count(check.positions)},
          {"first_error", check.first_error.empty() ? Json(nullptr) : Json(check.first_error)},
          {"files", json_count(check.files)}};
}

}  // namespace dropslide
