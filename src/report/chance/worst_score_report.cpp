// The best score that Slider can force, for people and programs.
#include "report/chance/worst_score_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string to_plain_text(const WorstScoreResult& result) {
  const auto& [shape, search] = result;
  std::string text = fmt::format(
      "{} against a Dropper who chooses both opening tiles and every drop, a 2 or a 4\n", to_text(shape));
  if (!search.value) return text;
  text += fmt::format("  {} ({} dead) and {} up to symmetry\n", counted(search.run.slider_positions, "state"),
                      format_count(search.dead_states()), counted(search.run.positions, "afterstate"));
  return text +
         fmt::format("  best score that Slider can force: {:.0f} from any opening, {:.0f} from two 2s ({})\n",
                     *search.value, *search.value_two_2s, format_duration(search.run.seconds));
}

Json to_json(const WorstScoreResult& result) {
  const auto& [shape, search] = result;
  const auto if_found = [&](std::uint64_t count) { return search.value ? Json(count) : Json(nullptr); };
  return {{"shape", to_text(shape)},
          {"states", if_found(search.run.slider_positions)},
          {"afterstates", if_found(search.run.positions)},
          {"dead", if_found(search.dead_states())},
          {"worst_score", if_found(static_cast<std::uint64_t>(search.value.value_or(0)))},
          {"worst_score_two_2s", if_found(static_cast<std::uint64_t>(search.value_two_2s.value_or(0)))},
          {"seconds", search.run.seconds}};
}

}  // namespace dropslide
