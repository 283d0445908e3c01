// How many states a board has, for people and programs.
#include "report/chance/state_count_report.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/board.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

bool is_complete(const StateCount& count) { return count.stopped == StopReason::none; }

/// Of all layers, if all held the counted ones' share of their ranks; nothing where all are counted, or none.
std::optional<double> forecast(const StateCount& count, std::uint64_t counted) {
  if (is_complete(count) || count.ranks_counted == 0) return std::nullopt;
  return static_cast<double>(counted) / count.ranks_counted;
}

}  // namespace

std::string to_plain_text(const CountedBoard& counted) {
  const StateCount& count = counted.count;
  const auto total = count.total();
  const std::string games =
      counted.tile ? fmt::format(", games that end with {}", dropslide::tile_text(*counted.tile)) : "";
  std::string text = fmt::format("{} against chance{}, states and afterstates up to symmetry ({})\n",
                                 to_text(counted.shape), games, format_duration(count.seconds));
  text += is_complete(count)
              ? fmt::format("  counted      all {}\n", dropslide::counted(count.layers.size(), "layer"))
              : fmt::format("  counted      {} of at most {}, which hold {:.3g} % of the ranks\n",
                            count.layers.size(), dropslide::counted(count.layers_at_most, "layer"),
                            100 * count.ranks_counted);
  text += fmt::format("  states       {} ({} dead)\n", format_count(total.slider), format_count(total.stuck));
  text += fmt::format("  afterstates  {}\n", format_count(total.dropper));
  if (const auto states = forecast(count, total.slider))
    text += fmt::format(
        "  all layers   about {:.3g} states and {:.3g} afterstates, if every layer holds as large a share of "
        "its ranks\n",
        *states, *forecast(count, total.dropper));
  return text;
}

void describe(FieldTable<CountedBoard>& table) {
  using R = CountedBoard;
  table.about("How many states the game against chance has.")
      .shape(&R::shape)
      .field("tile", "With which games end, as an exponent; null: with none.", type::objective(), &R::tile)
      .field("complete", "False if the count was stopped: later layers are missing.",
             [](auto& r) { return is_complete(r.count); })
      .field("layers", "Layers that are counted, from layer 0 on; a layer holds the boards of one age.",
             [](auto& r) { return r.count.layers.size(); })
      .field("layers_at_most", "Layers that have ranks.", [](auto& r) { return r.count.layers_at_most; })
      .field("ranks_counted", "Share of the ranks of all layers that lie in the counted ones.",
             type::chance(), [](auto& r) { return r.count.ranks_counted; })
      .field("states", "States of the counted layers, up to symmetry.",
             [](auto& r) { return r.count.total().slider; })
      .field("afterstates", "Afterstates of the counted layers, up to symmetry.",
             [](auto& r) { return r.count.total().dropper; })
      .field("dead", "States without a slide.", [](auto& r) { return r.count.total().stuck; })
      .field("states_forecast",
             "States of all layers, if all had as many for their ranks; null if all or none are counted.",
             type::number_from(0), [](auto& r) { return forecast(r.count, r.count.total().slider); })
      .field("afterstates_forecast", "Afterstates, likewise.", type::number_from(0),
             [](auto& r) { return forecast(r.count, r.count.total().dropper); })
      .field("seconds", "Time of this run.", type::seconds(), [](auto& r) { return r.count.seconds; });
}

}  // namespace dropslide
