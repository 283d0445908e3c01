// The game against chance for people and programs.
#include "report/chance/expectation_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "report/fields/field_table.hpp"
#include "report/format/chance_text.hpp"

namespace dropslide {
namespace {

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

/// A number of the search whose counts are printed.
template <class Get>
auto of_counts(Get get) {
  return [get](const ExpectationStudy& study) {
    const Expectation* const result = with_counts(study);
    return result != nullptr ? std::optional(get(*result)) : std::nullopt;
  };
}

/// A number of the search for the score.
template <class Value>
auto of_score(std::optional<Value> Expectation::*member) {
  return
      [member](const ExpectationStudy& study) { return study.score ? (*study.score).*member : std::nullopt; };
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

std::string ages_csv(Shape shape, const ObjectiveGame& game,
                     const std::vector<tablebase::LayerCounts>& layers) {
  const std::vector<std::uint64_t> ranks = tablebase::plan_tablebase(shape, game).layer_ranks;
  std::string text = "age,states,afterstates,dead,ranks\n";
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    const tablebase::LayerCounts& counts = layers[layer];
    if (counts.slider + counts.dropper == 0) continue;
    text += fmt::format("{},{},{},{},{}\n", 2 * layer, counts.slider, counts.dropper, counts.stuck,
                        ranks.at(layer));
  }
  return text;
}

void describe(FieldTable<TileChance>& table) {
  using R = TileChance;
  table.about("A tile.")
      .field("tile", "An exponent.", type::exponent(), &R::tile)
      .field("face", "The tile as printed.", type::face(), [](auto& r) { return std::uint64_t{1} << r.tile; })
      .field("probability", "Best chance to ever make it.", type::chance(),
             [](auto& r) { return 1 - *r.result.value; })
      .field("failure", "1 - probability, with a small relative error.", type::chance(),
             [](auto& r) { return *r.result.value; })
      .field("probability_two_2s", "Chance from openings with two 2s.", type::chance(),
             [](auto& r) { return 1 - *r.result.value_two_2s; })
      .field("failure_two_2s", "1 - that.", type::chance(), [](auto& r) { return *r.result.value_two_2s; })
      .field("forced", "Whether it is made whatever drops.", [](auto& r) { return *r.result.value == 0; })
      .field("states", "States without the tile.", [](auto& r) { return r.result.run.slider_positions; })
      .field("afterstates", "Afterstates without the tile.", [](auto& r) { return r.result.run.positions; })
      .seconds([](auto& r) { return r.result.run.seconds; });
}

void describe(FieldTable<ExpectationStudy>& table) {
  using R = ExpectationStudy;
  table.about("Best play. The counts are those of the score, or of the one tile asked for.")
      .shape(&R::shape)
      .field("states", "States with Slider to move, up to symmetry; null if stopped.",
             of_counts([](const Expectation& e) { return e.run.slider_positions; }))
      .field("afterstates", "Positions with a drop to come, up to symmetry; null if stopped.",
             of_counts([](const Expectation& e) { return e.run.positions; }))
      .field("dead", "States without a slide; null if stopped.",
             of_counts([](const Expectation& e) { return e.dead_states(); }))
      .field("layers", "Ages that have states; null if stopped.", of_counts(ages_of))
      .field("expected_score",
             "Best expected points from a random opening; null if not asked for or stopped.",
             type::number_from(0), of_score(&Expectation::value))
      .field("expected_score_two_2s", "The same from openings with two 2s.", type::number_from(0),
             of_score(&Expectation::value_two_2s))
      .field("probability", "Tiles that were asked for.", &R::tiles)
      .seconds([](auto& r) { return r.score ? r.score->run.seconds : r.last.seconds; });
}

}  // namespace dropslide
