// Answers of `shortest`: the fewest drops to a dead board.
#include "report/games/shortest_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
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
      "  not {}: {}; moves taken back from there lead to {}, the earliest after {}, and end; {} were seen "
      "from the start\n",
      length.drops, counted(length.dead_boards, "dead board"), counted(length.backwards, "position"),
      counted(length.earliest, "drop"), format_count(length.forwards));
}

/// "by a theorem": how the halves of what is known are introduced.
std::string evidence_text(const DropsReason& reason) {
  switch (reason.evidence) {
    case DropsEvidence::theorem:
      return "by a theorem: " + reason.source;
    case DropsEvidence::record:
      return "by the record: " + reason.source;
    case DropsEvidence::game:
      return "by a game played now: " + reason.source;
    case DropsEvidence::search:
      break;
  }
  return "by a search: " + reason.source;
}

std::string value_line(const KnownDrops& known) {
  const std::string least = format_count(known.at_least);
  if (known.is_known()) return least + ", without a search";
  const std::string most = known.at_most ? "at most " + format_count(*known.at_most) : "no bound from above";
  return fmt::format("not known, at least {}, {}", least, most);
}

std::string known_lines(const KnownDrops& known) {
  std::string text = fmt::format("fewest drops to a dead board: {}\n", value_line(known));
  text += fmt::format("  at least {}, {}\n", format_count(known.at_least), evidence_text(known.lower));
  if (known.at_most)
    text += fmt::format("  at most {}, {}\n", format_count(*known.at_most), evidence_text(known.upper));
  return text;
}

std::string found_lines(const ShortestGame& result, Notation notation) {
  std::string text =
      fmt::format("fewest drops to a dead board: {} ({} up to symmetry, such as {})\n",
                  format_count(static_cast<std::uint64_t>(result.drops)),
                  counted(result.final_boards, "final board"), to_text(result.game.back().board, notation));
  for (const ExcludedLength& length : result.excluded) text += exclusion_line(length);
  return text;
}

Json reason_json(const DropsReason& reason) {
  return {{"evidence", to_text(reason.evidence)}, {"source", reason.source}};
}

/// `at_least`, `at_most` and why, by the search or by what is known without one.
void add_halves(Json& json, const ShortestGameAnswer& answer) {
  const ShortestGame& result = answer.result;
  const bool is_found = !answer.known && result.stopped == StopReason::none;
  const Json search = reason_json({DropsEvidence::search, "this run"});
  json["at_least"] = is_found ? Json(result.drops) : Json(nullptr);
  json["at_most"] = json["at_least"];
  json["lower"] = is_found ? search : Json(nullptr);
  json["upper"] = json["lower"];
  if (!answer.known) return;
  json["at_least"] = answer.known->at_least;
  json["lower"] = reason_json(answer.known->lower);
  if (!answer.known->at_most) return;
  json["at_most"] = *answer.known->at_most;
  json["upper"] = reason_json(answer.known->upper);
}

/// The fewest drops, by a search or without one; null if they are not known.
Json drops_json(const ShortestGameAnswer& answer) {
  if (answer.known) return answer.known->is_known() ? Json(answer.known->at_least) : Json(nullptr);
  return answer.result.stopped == StopReason::none ? Json(answer.result.drops) : Json(nullptr);
}

std::string proof_line(const std::optional<CertificateSummary>& proof) {
  if (!proof) return "";
  return fmt::format("  proof that none is shorter: {}, {}\n", counted(proof->positions, "position"),
                     format_bytes(proof->bytes));
}

}  // namespace

std::string to_plain_text(const ShortestGameAnswer& answer) {
  if (!answer.known && answer.result.stopped != StopReason::none) return "";
  std::string text = fmt::format("{}, {}\n", to_text(answer.shape), dmax_text(answer.dmax, answer.notation));
  if (answer.with_game)
    for (std::size_t i = 0; i < answer.game().size(); ++i)
      text += fmt::format("  {:>3}. {}\n", i + 1, to_text(answer.game()[i], answer.notation));
  text += answer.known ? known_lines(*answer.known) : found_lines(answer.result, answer.notation);
  return text + certificate_line(answer.certificate) + proof_line(answer.no_shorter);
}

Json to_json(const ShortestGameAnswer& answer) {
  const ShortestGame& result = answer.result;
  const bool is_found = !answer.known && result.stopped == StopReason::none;
  Json json{{"shape", to_text(answer.shape)},
            {"dmax", answer.dmax},
            {"drops", drops_json(answer)},
            {"final_boards", is_found ? json_count(result.final_boards) : Json(nullptr)}};
  add_halves(json, answer);
  json["excluded"] = to_json(result.excluded);
  json["positions"] = json_count(result.positions);
  json["seconds"] = result.seconds;
  if (answer.with_game) {
    json["game"] = Json::array();
    for (const GameStep& step : answer.game()) json["game"].push_back(to_json(step));
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
