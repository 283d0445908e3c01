// Answers of `solve`: who wins, and the largest tile.
#include "report/games/solve_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/format/json_count.hpp"
#include "report/games/certificate_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

std::string head_line(Shape shape, int dmax) { return fmt::format("{}, Dmax {}\n", to_text(shape), dmax); }

std::string bound_text(const std::optional<Bound>& bound) {
  if (!bound) return "";
  return fmt::format(" below {}, the others conceded to {}", bound->layer, player_name(bound->conceded_to));
}

std::string drops_text(AllowedDrops drops) {
  return drops == AllowedDrops::all ? "" : fmt::format(" with drops {} alone", to_text(drops));
}

Json bound_json(const Bound& bound) {
  return {{"layer", bound.layer}, {"conceded_to", to_text(bound.conceded_to)}};
}

/// What was made harder for a player, if anything.
void add_handicap(Json& json, const std::optional<Bound>& bound, AllowedDrops drops) {
  if (bound) json["bound"] = bound_json(*bound);
  if (drops != AllowedDrops::all) json["drops"] = to_text(drops);
}

std::string verdict_line(const ObjectiveVerdict& verdict) {
  return fmt::format("  objective {}: {} wins ({}{}, {}, {})\n", tile_text(verdict.objective),
                     player_name(verdict.winner), verdict.engine,
                     bound_text(verdict.bound) + drops_text(verdict.drops),
                     counted(verdict.positions, "position"), format_duration(verdict.seconds)) +
         certificate_line(verdict.certificate);
}

Json verdict_json(const ObjectiveVerdict& verdict) {
  Json json{{"objective", verdict.objective},
            {"winner", to_text(verdict.winner)},
            {"engine", verdict.engine},
            {"positions", json_count(verdict.positions)},
            {"seconds", verdict.seconds}};
  add_certificate(json, "certificate", verdict.certificate);
  add_handicap(json, verdict.bound, verdict.drops);
  return json;
}

}  // namespace

std::string to_plain_text(const LargestTile& result) {
  std::string text = head_line(result.shape, result.dmax);
  for (const auto& verdict : result.objectives) text += verdict_line(verdict);
  return text + fmt::format("largest tile that Slider can force: {}{}\n", result.is_exact ? "" : "at least ",
                            tile_text(result.at_least));
}

Json to_json(const LargestTile& result) {
  Json json{
      {"shape", to_text(result.shape)}, {"dmax", result.dmax}, {"max_tile", nullptr}, {"face", nullptr}};
  if (result.is_exact) {
    json["max_tile"] = result.at_least;
    json["face"] = json_count(std::uint64_t{1} << result.at_least);
  } else {
    json["at_least"] = result.at_least;
  }
  json["objectives"] = Json::array();
  for (const auto& verdict : result.objectives) json["objectives"].push_back(verdict_json(verdict));
  return json;
}

std::string to_plain_text(Shape shape, int dmax, const UndecidedObjective& undecided) {
  return head_line(shape, dmax) +
         fmt::format("  objective {}: not decided: {} does not win ({}{}{}, {} positions, {})\n",
                     tile_text(undecided.objective), player_name(undecided.without_win()),
                     undecided.bound ? "layers" : "proof", bound_text(undecided.bound),
                     drops_text(undecided.drops), format_count(undecided.positions),
                     format_duration(undecided.seconds));
}

Json to_json(Shape shape, int dmax, const UndecidedObjective& undecided) {
  Json tried{{"objective", undecided.objective}};
  add_handicap(tried, undecided.bound, undecided.drops);
  tried["positions"] = json_count(undecided.positions);
  tried["seconds"] = undecided.seconds;
  return {{"shape", to_text(shape)},
          {"dmax", dmax},
          {"objectives", Json::array()},
          {"undecided", std::move(tried)}};
}

std::string to_plain_text(Shape shape, int dmax, const std::optional<ObjectiveVerdict>& verdict) {
  return verdict ? head_line(shape, dmax) + verdict_line(*verdict) : "";
}

Json to_json(Shape shape, int dmax, const std::optional<ObjectiveVerdict>& verdict) {
  Json json{{"shape", to_text(shape)}, {"dmax", dmax}, {"objectives", Json::array()}};
  if (verdict) json["objectives"].push_back(verdict_json(*verdict));
  return json;
}

}  // namespace dropslide
