// Results as JSON.
#include "report/json_report.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Counts that a double cannot hold exactly are written as strings.
Json count(Word128 value) {
  return value < (Word128{1} << 53) ? Json(static_cast<std::uint64_t>(value)) : Json(to_decimal(value));
}

Json to_json(const CellResult& cell) {
  Json json{{"table", cell.table},
            {"shape", to_text(cell.shape)},
            {"dmax", cell.dmax == 0 ? Json(nullptr) : Json(cell.dmax)},
            {"thesis", cell.thesis},
            {"ours", cell.ours.empty() ? Json(nullptr) : Json(cell.ours)},
            {"verdict", to_text(cell.verdict)},
            {"seconds", cell.seconds},
            {"positions", count(cell.positions)}};
  if (!cell.label.empty()) json["row"] = cell.label;
  if (cell.verdict == Verdict::not_attempted) {
    json["needs_seconds"] = cell.needs_seconds;
    json["needs_bytes"] = count(cell.needs_bytes);
  }
  return json;
}

void add_certificate(Json& json, const std::optional<CertificateSummary>& certificate) {
  if (certificate)
    json["certificate"] = {{"positions", count(certificate->positions)},
                           {"bytes", count(certificate->bytes)}};
}

void add_value(Json& json, const std::optional<tablebase::PositionValue>& value) {
  json["value"] = value ? Json(to_text(value->winner)) : Json(nullptr);
  if (value && value->moves) json["moves_to_end"] = *value->moves;
}

}  // namespace

Json to_json(const GameStep& step) {
  return {{"drop", {{"row", step.drop.row}, {"col", step.drop.col}, {"tile", step.drop.value}}},
          {"slide", step.slide ? Json(to_text(*step.slide)) : Json(nullptr)},
          {"board", to_text(step.board)}};
}

Json to_json(const BoardQuery& result) {
  Json json{{"board", to_text(result.board)}, {"to_move", to_text(result.to_move)}};
  add_value(json, result.value);
  json["moves"] = Json::array();
  for (const MoveValue& move : result.moves) {
    Json entry{{"move", move.move}, {"board", to_text(move.board)}};
    add_value(entry, move.value);
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

Json to_json(const TablebaseCheck& result) {
  return {{"ok", result.is_sound},
          {"checked", count(result.positions)},
          {"first_error", result.first_error.empty() ? Json(nullptr) : Json(result.first_error)},
          {"files", count(result.files)}};
}

Json to_json(const HashDistribution& result) {
  const ThesisSolution& solution = result.solution;
  const Decision& decision = solution.decision;
  Json json{{"shape", to_text(result.shape)},
            {"dmax", result.game.dmax},
            {"objective", result.game.objective},
            {"bins", nullptr},
            {"entries", count(decision.positions)},
            {"table_length", count(solution.table_length)},
            {"density", solution.density()},
            {"full_length", count(solution.full_length)},
            {"largest_entry", count(solution.largest_entry)},
            {"winner", decision.winner ? Json(to_text(*decision.winner)) : Json(nullptr)},
            {"expansions", count(decision.expansions)},
            {"table_bytes", count(solution.table_bytes())},
            {"seconds", decision.seconds}};
  if (!decision.winner) return json;
  json["bins"] = Json::array();
  for (const std::uint64_t boards : result.bins) json["bins"].push_back(count(boards));
  return json;
}

Json to_json(const ObjectiveVerdict& verdict) {
  Json json{{"objective", verdict.objective},
            {"winner", to_text(verdict.winner)},
            {"engine", verdict.engine},
            {"positions", count(verdict.positions)},
            {"seconds", verdict.seconds}};
  add_certificate(json, verdict.certificate);
  return json;
}

Json to_json(const NoMergeVerdict& verdict) {
  Json json{{"dmax", verdict.dmax},
            {"dropper_avoids_merges", verdict.dropper_avoids_merges},
            {"positions", count(verdict.positions)},
            {"seconds", verdict.seconds}};
  add_certificate(json, verdict.certificate);
  return json;
}

Json to_json(const LargestTile& result) {
  Json json{
      {"shape", to_text(result.shape)}, {"dmax", result.dmax}, {"max_tile", nullptr}, {"face", nullptr}};
  if (result.is_exact) {
    json["max_tile"] = result.at_least;
    json["face"] = count(std::uint64_t{1} << result.at_least);
  } else {
    json["at_least"] = result.at_least;
  }
  json["objectives"] = Json::array();
  for (const auto& verdict : result.objectives) json["objectives"].push_back(to_json(verdict));
  return json;
}

Json to_json(const LeastNoMergeDmax& result) {
  Json json{{"shape", to_text(result.shape)},
            {"min_dmax", result.is_exact ? Json(result.at_least) : Json(nullptr)}};
  if (!result.is_exact) json["at_least"] = result.at_least;
  json["verdicts"] = Json::array();
  for (const auto& verdict : result.verdicts) json["verdicts"].push_back(to_json(verdict));
  return json;
}

Json to_json(const std::vector<ExcludedLength>& excluded) {
  Json json = Json::array();
  for (const ExcludedLength& length : excluded)
    json.push_back({{"drops", length.drops},
                    {"dead_boards", length.dead_boards},
                    {"backwards", length.backwards},
                    {"forwards", length.forwards},
                    {"earliest", length.earliest}});
  return json;
}

Json to_json(const ShortestGame& result, bool with_game) {
  const bool found = result.stopped == StopReason::none;
  Json json{{"drops", found ? Json(result.drops) : Json(nullptr)},
            {"final_boards", found ? count(result.final_boards) : Json(nullptr)},
            {"excluded", to_json(result.excluded)},
            {"positions", count(result.positions)},
            {"seconds", result.seconds}};
  if (with_game) {
    json["game"] = Json::array();
    for (const GameStep& step : result.game) json["game"].push_back(to_json(step));
  }
  return json;
}

Json to_json(const Reproduction& result) {
  Json json{{"tier", result.tier == Tier::quick ? "quick" : "full"}, {"seconds", result.seconds}};
  json["cells"] = Json::array();
  for (const TableResult& table : result.tables)
    for (const CellResult& cell : table.cells) json["cells"].push_back(to_json(cell));
  return json;
}

}  // namespace dropslide
