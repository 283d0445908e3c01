// Answers of the explorer, as JSON.
#include "report/games/explore_report.hpp"

#include <nlohmann/json.hpp>

#include "report/format/json_count.hpp"
#include "report/games/query_report.hpp"
#include "report/games/shortest_report.hpp"

namespace dropslide {

using Json = nlohmann::ordered_json;

std::string to_plain_text(const TableAnswer& answer, Notation notation) {
  return std::visit([&](const auto& query) { return to_plain_text(query, notation); }, answer);
}

std::string to_line(const TableAnswer& answer, Notation notation) {
  return std::visit([&](const auto& query) { return to_line(query, notation); }, answer);
}

Json to_json(const TableAnswer& answer) {
  return std::visit([](const auto& query) { return to_json(query); }, answer);
}

Json to_row(const TableAnswer& answer, const TableFacts& facts) {
  Json row = to_json(answer);
  row.erase("moves");
  if (std::holds_alternative<PolicyAnswer>(answer)) return row;
  const auto* const of_two = std::get_if<BoardQuery>(&answer);
  const auto best = of_two != nullptr ? best_move(*of_two) : best_move(std::get<ChanceQuery>(answer));
  if (facts.has_moves_to_end && !row.contains("moves_to_end")) row["moves_to_end"] = nullptr;
  row["best"] = best ? Json(to_text(best->move)) : Json(nullptr);
  row["best_board"] = best ? Json(to_text(best->board)) : Json(nullptr);
  return row;
}

Json to_json(const TableMove& move) {
  return std::visit([](const auto& one) { return to_json(one); }, move);
}

Json to_json(const MainLine& line) {
  Json json = to_json(line.start);
  json["moves"] = Json::array();
  for (const LineMove& move : line.moves) {
    Json entry{{"player", to_text(move.player)}};
    entry.update(to_json(move.choice));
    json["moves"].push_back(std::move(entry));
  }
  json["ended_by"] = line.ended_by ? Json(to_text(*line.ended_by)) : Json(nullptr);
  return json;
}

Json to_json(const ReplayedGame& game) {
  Json json{{"title", game.title},
            {"shape", to_text(game.shape)},
            {"dmax", game.dmax},
            {"drops", game.steps.size()},
            {"game", Json::array()}};
  for (const GameStep& step : game.steps) json["game"].push_back(to_json(step));
  return json;
}

Json to_json(const std::vector<LayerWins>& layers) {
  Json json = Json::array();
  for (const LayerWins& layer : layers)
    json.push_back({{"layer", layer.layer},
                    {"positions", json_count(layer.positions)},
                    {"slider_wins", layer.slider_wins ? json_count(*layer.slider_wins) : Json(nullptr)}});
  return json;
}

}  // namespace dropslide
