// How many states a board has, for people and programs.
#include "report/chance/state_count_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

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
  std::string text = fmt::format("{} against chance, states and afterstates up to symmetry ({})\n",
                                 to_text(counted.shape), format_duration(count.seconds));
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

Json to_json(const CountedBoard& counted) {
  const StateCount& count = counted.count;
  const auto total = count.total();
  const auto if_known = [](const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
  };
  return {{"shape", to_text(counted.shape)},
          {"complete", is_complete(count)},
          {"layers", count.layers.size()},
          {"layers_at_most", count.layers_at_most},
          {"ranks_counted", count.ranks_counted},
          {"states", total.slider},
          {"afterstates", total.dropper},
          {"dead", total.stuck},
          {"states_forecast", if_known(forecast(count, total.slider))},
          {"afterstates_forecast", if_known(forecast(count, total.dropper))},
          {"seconds", count.seconds}};
}

}  // namespace dropslide
