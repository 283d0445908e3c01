// The game against chance for people and programs.
#include "report/chance/expectation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/format/chance_text.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// The search whose counts are printed.
const Expectation* with_counts(const ExpectationStudy& study) {
  if (study.score) return &*study.score;
  return study.tiles.empty() ? nullptr : &study.tiles.front().result;
}

/// Ages that have states.
std::ptrdiff_t ages_of(const Expectation& result) {
  const auto& layers = result.run.layer_counts;
  return std::count_if(layers.begin(), layers.end(), [](const auto& layer) { return layer.slider > 0; });
}

std::string counts_text(const Expectation& result) {
  return fmt::format("  {} ({} dead) and {} up to symmetry, in {}\n",
                     counted(result.run.slider_positions, "state"), format_count(result.dead_states()),
                     counted(result.run.positions, "afterstate"),
                     counted(static_cast<std::uint64_t>(ages_of(result)), "age"));
}

std::string rounding_line(const ExpectationStudy& study) {
  const double step = tablebase::RoundedScoreDomain::make(study.shape, game_of(study.shape, {})).step;
  return fmt::format("  scores were rounded to multiples of {:g}: the error is below {:.2g}\n", step,
                     step / 2 * study.score->run.layers);
}

}  // namespace

std::string to_plain_text(const ExpectationStudy& study) {
  std::string text = fmt::format("{} against chance: a 2 (0.9) or a 4 (0.1) on a uniform empty cell\n",
                                 to_text(study.shape));
  if (const Expectation* result = with_counts(study)) text += counts_text(*result);
  if (study.score)
    text += fmt::format("  best expected score: {:.10f} from a random opening, {:.10f} from two 2s ({})\n",
                        *study.score->value, *study.score->value_two_2s,
                        format_duration(study.score->run.seconds));
  if (!study.tiles.empty())
    text +=
        "  best chance to ever make a tile, from a random opening (under the policy that is best for it):\n";
  for (const TileChance& tile : study.tiles)
    text += fmt::format("    {:<12} {}\n", tile_text(tile.tile), success_text(*tile.result.value));
  if (study.score && study.is_rounded) text += rounding_line(study);
  return text;
}

std::string ages_csv(const std::vector<AgeCounts>& ages) {
  std::string text = "age,states,afterstates,dead\n";
  for (const AgeCounts& age : ages)
    text += fmt::format("{},{},{},{}\n", age.age, age.states, age.afterstates, age.dead);
  return text;
}

Json to_json(const ExpectationStudy& study) {
  Json json{{"shape", to_text(study.shape)}};
  const Expectation* result = with_counts(study);
  json["states"] = result != nullptr ? Json(result->run.slider_positions) : Json(nullptr);
  json["afterstates"] = result != nullptr ? Json(result->run.positions) : Json(nullptr);
  json["dead"] = result != nullptr ? Json(result->dead_states()) : Json(nullptr);
  json["layers"] = result != nullptr ? Json(ages_of(*result)) : Json(nullptr);
  json["expected_score"] = study.score ? Json(*study.score->value) : Json(nullptr);
  json["expected_score_two_2s"] = study.score ? Json(*study.score->value_two_2s) : Json(nullptr);
  json["probability"] = Json::array();
  for (const TileChance& tile : study.tiles) {
    const auto& [run, failure, failure_two_2s] = tile.result;
    json["probability"].push_back({{"tile", tile.tile},
                                   {"face", std::uint64_t{1} << tile.tile},
                                   {"probability", 1 - *failure},
                                   {"failure", *failure},
                                   {"probability_two_2s", 1 - *failure_two_2s},
                                   {"failure_two_2s", *failure_two_2s},
                                   {"forced", *failure == 0},
                                   {"states", run.slider_positions},
                                   {"afterstates", run.positions},
                                   {"seconds", run.seconds}});
  }
  json["seconds"] = study.score ? study.score->run.seconds : study.last.seconds;
  return json;
}

}  // namespace dropslide
