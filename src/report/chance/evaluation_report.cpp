// Answers of `expect --policy`: a player against chance, exactly.
#include "report/chance/evaluation_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string to_plain_text(const StoppedEvaluation&) { return {}; }

nlohmann::ordered_json to_json(const StoppedEvaluation& stopped) {
  return {{"shape", to_text(stopped.shape)},
          {"policy", stopped.policy},
          {"states", nullptr},
          {"expected_score", nullptr},
          {"score_deviation", nullptr},
          {"expected_moves", nullptr},
          {"highest_tiles", nlohmann::ordered_json::array()},
          {"regret", nullptr},
          {"chance_left_out", nullptr},
          {"seconds", stopped.seconds}};
}

std::string to_plain_text(const EvaluatedPlayer& evaluated) {
  const auto& [shape, player, policy, with_regret] = evaluated;
  std::string text = fmt::format("{} against chance, {} ({}), exactly\n", to_text(shape), player.kind->title,
                                 player.kind->source);
  text += fmt::format(
      "  expected score {:.10f} (standard deviation of a game {:.4f}), expected moves {:.6f}\n"
      "  {} can come up{} ({})\n",
      policy.expected_score, policy.score_deviation, policy.expected_moves, counted(policy.states, "state"),
      policy.scores.empty() ? "" : "; " + counted(policy.scores.size(), "final score"),
      format_duration(policy.seconds));
  if (with_regret) text += fmt::format("  loses {:.10f} to perfect play\n", policy.total_regret);
  text += "  highest tile at the end:\n";
  for (std::size_t tile = 1; tile < policy.highest_tiles.size(); ++tile)
    if (policy.highest_tiles[tile] > 0)
      text +=
          fmt::format("    {:<12} {:.10g}\n", tile_text(static_cast<int>(tile)), policy.highest_tiles[tile]);
  return text;
}

std::string scores_csv(const PolicyEvaluation& policy) {
  std::string text = "score,chance\n";
  for (const auto& [score, chance] : policy.scores) text += fmt::format("{},{}\n", score, chance);
  return text;
}

std::string ages_csv(const EvaluatedPlayer& evaluated) {
  const PolicyEvaluation& policy = evaluated.policy;
  std::string text = "age,visits,regret\n";
  for (std::size_t layer = 0; layer < policy.ages.size(); ++layer) {
    const AgeOfPlay& age = policy.ages[layer];
    if (age.visits > 0)
      text += fmt::format("{},{},{}\n", 2 * layer, age.visits,
                          evaluated.with_regret ? fmt::format("{}", age.regret) : "");
  }
  return text;
}

nlohmann::ordered_json to_json(const EvaluatedPlayer& evaluated) {
  const auto& [shape, player, policy, with_regret] = evaluated;
  Json json{{"shape", to_text(shape)},
            {"policy", player.name},
            {"states", policy.states},
            {"expected_score", policy.expected_score},
            {"score_deviation", policy.score_deviation},
            {"expected_moves", policy.expected_moves}};
  json["highest_tiles"] = Json::array();
  for (std::size_t tile = 1; tile < policy.highest_tiles.size(); ++tile)
    if (policy.highest_tiles[tile] > 0)
      json["highest_tiles"].push_back(
          {{"tile", tile}, {"face", std::uint64_t{1} << tile}, {"chance", policy.highest_tiles[tile]}});
  json["regret"] = with_regret ? Json(policy.total_regret) : Json(nullptr);
  json["chance_left_out"] = policy.chance_left_out;
  json["seconds"] = policy.seconds;
  return json;
}

}  // namespace dropslide
