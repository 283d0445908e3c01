// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#include "report/games/no_merge_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/format/json_count.hpp"
#include "report/games/certificate_report.hpp"
#include "report/games/known_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

std::string head_line(Shape shape) { return to_text(shape) + ", no merge\n"; }

std::string outcome(bool dropper_avoids_merges) {
  return dropper_avoids_merges ? "avoids every merge" : "cannot avoid a merge";
}

std::string verdict_line(const NoMergeVerdict& verdict) {
  return fmt::format("  Dmax {}: Dropper {} ({}, {})\n", verdict.dmax, outcome(verdict.dropper_avoids_merges),
                     counted(verdict.positions, "position"), format_duration(verdict.seconds)) +
         certificate_line(verdict.certificate);
}

Json verdict_json(const NoMergeVerdict& verdict) {
  Json json{{"dmax", verdict.dmax},
            {"dropper_avoids_merges", verdict.dropper_avoids_merges},
            {"positions", json_count(verdict.positions)},
            {"seconds", verdict.seconds}};
  add_certificate(json, "certificate", verdict.certificate);
  return json;
}

/// By what is known of the least Dmax; nothing if that does not decide it.
std::optional<bool> known_verdict(const NoMergeAnswer& answer) {
  if (!answer.known) return std::nullopt;
  if (answer.dmax >= answer.known->at_most) return true;
  return answer.dmax < answer.known->at_least ? std::optional(false) : std::nullopt;
}

std::string known_line(const NoMergeAnswer& answer) {
  const auto verdict = known_verdict(answer);
  return fmt::format("  Dmax {}: {}\n", answer.dmax,
                     verdict ? fmt::format("Dropper {}, without a search", outcome(*verdict))
                             : "not decided, and not known");
}

}  // namespace

std::string to_plain_text(const LeastNoMergeAnswer& answer) {
  std::string text = head_line(answer.found.shape);
  for (const auto& verdict : answer.found.verdicts) text += verdict_line(verdict);
  if (answer.known) return text + known_text({{*answer.known, {}}});
  return text + fmt::format("least Dmax with which Dropper avoids every merge: {}\n", answer.found.at_least);
}

Json to_json(const LeastNoMergeAnswer& answer) {
  const LeastNoMergeDmax& found = answer.found;
  const bool is_exact = answer.known ? answer.known->is_exact() : found.is_exact;
  const int least = answer.known ? answer.known->at_least : found.at_least;
  Json json{{"shape", to_text(found.shape)}, {"min_dmax", is_exact ? Json(least) : Json(nullptr)}};
  if (answer.known) add_halves(json, *answer.known);
  json["verdicts"] = Json::array();
  for (const auto& verdict : found.verdicts) json["verdicts"].push_back(verdict_json(verdict));
  return json;
}

std::string to_plain_text(const NoMergeAnswer& answer) {
  if (answer.verdict) return head_line(answer.shape) + verdict_line(*answer.verdict);
  const std::string why = answer.known ? known_text({{*answer.known, {}}}) : "";
  return head_line(answer.shape) + known_line(answer) + why;
}

Json to_json(const NoMergeAnswer& answer) {
  const auto known = known_verdict(answer);
  Json json{{"shape", to_text(answer.shape)},
            {"dmax", answer.dmax},
            {"dropper_avoids_merges", known ? Json(*known) : Json(nullptr)}};
  if (answer.verdict)
    json.update(verdict_json(*answer.verdict));
  else if (answer.known)
    add_halves(json, *answer.known);
  return json;
}

}  // namespace dropslide
