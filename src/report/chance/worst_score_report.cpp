// The best score that Slider can force, for people and programs.
#include "report/chance/worst_score_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// A count of a search that came to its end.
template <class Get>
auto of_worst(Get get) {
  return [get](const WorstScoreResult& result) {
    return result.search.value ? std::optional(static_cast<std::uint64_t>(get(result.search))) : std::nullopt;
  };
}

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

void describe(FieldTable<WorstScoreResult>& table) {
  using R = WorstScoreResult;
  table.about("The score that Slider can force, with --worst.")
      .shape(&R::shape)
      .field("states", "States up to symmetry; null if stopped.",
             of_worst([](auto& search) { return search.run.slider_positions; }))
      .field("afterstates", "Afterstates up to symmetry; null if stopped.",
             of_worst([](auto& search) { return search.run.positions; }))
      .field("dead", "States without a slide; null if stopped.",
             of_worst([](auto& search) { return search.dead_states(); }))
      .field("worst_score", "Points that Slider can force from any opening; null if stopped.",
             of_worst([](auto& search) { return *search.value; }))
      .field("worst_score_two_2s", "Points from openings with two 2s; null if stopped.",
             of_worst([](auto& search) { return *search.value_two_2s; }))
      .seconds([](auto& r) { return r.search.run.seconds; });
}

}  // namespace dropslide
