// Answers of `shortest`: the fewest drops to a dead board.
#include "report/games/shortest_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "report/format/json_count.hpp"
#include "report/games/board_report.hpp"
#include "report/games/certificate_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Why no game has so many drops.
std::string exclusion_line(const ExcludedLength& length) {
  if (length.dead_boards == 0) return fmt::format("  not {}: no dead board has that weight\n", length.drops);
  return fmt::format(
      "  not {}: {} dead board{}; {} positions backwards, the earliest after {} drops; {} forwards\n",
      length.drops, format_count(length.dead_boards), length.dead_boards == 1 ? "" : "s",
      format_count(length.backwards), length.earliest, format_count(length.forwards));
}

std::string proof_line(const std::optional<CertificateSummary>& proof) {
  if (!proof) return "";
  return fmt::format("  proof that none is shorter: {} positions, {}\n", format_count(proof->positions),
                     format_bytes(proof->bytes));
}

}  // namespace

std::string to_plain_text(const ShortestGameAnswer& answer) {
  const ShortestGame& result = answer.result;
  if (result.stopped != StopReason::none) return "";
  std::string text = fmt::format("{}, Dmax {}\n", to_text(answer.shape), answer.dmax);
  if (answer.with_game)
    for (std::size_t i = 0; i < result.game.size(); ++i)
      text += fmt::format("  {:>3}. {}\n", i + 1, to_text(result.game[i]));
  text += fmt::format("fewest drops to a dead board: {} ({} final board{} up to symmetry, such as {})\n",
                      result.drops, format_count(result.final_boards), result.final_boards == 1 ? "" : "s",
                      to_text(result.game.back().board));
  for (const ExcludedLength& length : result.excluded) text += exclusion_line(length);
  return text + certificate_line(answer.certificate) + proof_line(answer.no_shorter);
}

Json to_json(const ShortestGameAnswer& answer) {
  const ShortestGame& result = answer.result;
  const bool found = result.stopped == StopReason::none;
  Json json{{"shape", to_text(answer.shape)},
            {"dmax", answer.dmax},
            {"drops", found ? Json(result.drops) : Json(nullptr)},
            {"final_boards", found ? json_count(result.final_boards) : Json(nullptr)},
            {"excluded", to_json(result.excluded)},
            {"positions", json_count(result.positions)},
            {"seconds", result.seconds}};
  if (answer.with_game) {
    json["game"] = Json::array();
    for (const GameStep& step : result.game) json["game"].push_back(to_json(step));
  }
  add_certificate(json, "certificate", answer.certificate);
  add_certificate(json, "no_shorter", answer.no_shorter);
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

Json to_json(const GameStep& step) {
  return {{"drop", to_json(step.drop)},
          {"slide", step.slide ? Json(to_text(*step.slide)) : Json(nullptr)},
          {"board", to_text(step.board)}};
}

}  // namespace dropslide
