// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#include "report/games/no_merge_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/format/json_count.hpp"
#include "report/games/certificate_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

std::string head_line(Shape shape) { return to_text(shape) + ", no merge\n"; }

std::string verdict_line(const NoMergeVerdict& verdict) {
  return fmt::format("  Dmax {}: Dropper {} ({}, {})\n", verdict.dmax,
                     verdict.dropper_avoids_merges ? "avoids every merge" : "cannot avoid a merge",
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

}  // namespace

std::string to_plain_text(const LeastNoMergeDmax& result) {
  std::string text = head_line(result.shape);
  for (const auto& verdict : result.verdicts) text += verdict_line(verdict);
  return text + fmt::format("least Dmax with which Dropper avoids every merge: {}{}\n",
                            result.is_exact ? "" : "at least ", result.at_least);
}

Json to_json(const LeastNoMergeDmax& result) {
  Json json{{"shape", to_text(result.shape)},
            {"min_dmax", result.is_exact ? Json(result.at_least) : Json(nullptr)}};
  if (!result.is_exact) json["at_least"] = result.at_least;
  json["verdicts"] = Json::array();
  for (const auto& verdict : result.verdicts) json["verdicts"].push_back(verdict_json(verdict));
  return json;
}

std::string to_plain_text(Shape shape, const std::optional<NoMergeVerdict>& verdict) {
  return verdict ? head_line(shape) + verdict_line(*verdict) : "";
}

Json to_json(Shape shape, int dmax, const std::optional<NoMergeVerdict>& verdict) {
  Json json{{"shape", to_text(shape)}, {"dmax", dmax}, {"dropper_avoids_merges", nullptr}};
  if (verdict) json.update(verdict_json(*verdict));
  return json;
}

}  // namespace dropslide
