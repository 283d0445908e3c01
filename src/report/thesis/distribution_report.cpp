// Answers of `distribution`: how positions spread over the thesis's hash table.
#include "report/thesis/distribution_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {

std::string to_plain_text(const HashDistribution& result) {
  const auto& [decision, full_length, table_length, largest_entry, table] = result.solution;
  if (!decision.winner) return "";
  const auto used_bins = std::count_if(result.bins.begin(), result.bins.end(), [](auto n) { return n > 0; });
  return fmt::format(
      "{}, Dmax {}, objective {}\n"
      "  {} wins ({} positions searched, {})\n"
      "  table: {} of {} entries, {}\n"
      "  in use: {} entries ({:.4g} %), the last of them {}, in {} of {} bins\n",
      to_text(result.shape), result.game.dmax, tile_text(result.game.objective),
      decision.winner == Winner::slider ? "Slider" : "Dropper", format_count(decision.expansions),
      format_duration(decision.seconds), to_decimal(table_length), to_decimal(full_length),
      format_bytes(table.size_bytes()), format_count(decision.positions), 100 * result.solution.density(),
      largest_entry, used_bins, result.bins.size());
}

nlohmann::ordered_json to_json(const HashDistribution& result) {
  using Json = nlohmann::ordered_json;
  const ThesisSolution& solution = result.solution;
  const Decision& decision = solution.decision;
  Json json{{"shape", to_text(result.shape)},
            {"dmax", result.game.dmax},
            {"objective", result.game.objective},
            {"bins", nullptr},
            {"entries", json_count(decision.positions)},
            {"table_length", json_count(solution.table_length)},
            {"density", solution.density()},
            {"full_length", json_count(solution.full_length)},
            {"largest_entry", json_count(solution.largest_entry)},
            {"winner", decision.winner ? Json(to_text(*decision.winner)) : Json(nullptr)},
            {"expansions", json_count(decision.expansions)},
            {"table_bytes", json_count(solution.table_bytes())},
            {"seconds", decision.seconds}};
  if (!decision.winner) return json;
  json["bins"] = Json::array();
  for (const std::uint64_t boards : result.bins) json["bins"].push_back(json_count(boards));
  return json;
}

std::string to_csv(const HashDistribution& result) {
  const Word128 bins = result.bins.size();
  std::string text = "bin,first_entry,boards\n";
  for (std::size_t bin = 0; bin < result.bins.size(); ++bin) {
    const Word128 first_entry = (result.solution.table_length * bin + bins - 1) / bins;
    text += fmt::format("{},{},{}\n", bin, to_decimal(first_entry), result.bins[bin]);
  }
  return text;
}

std::string sweep_csv(const std::vector<HashDistribution>& tables) {
  std::string text = "table_length,length_fraction,entries,density,expansions,seconds\n";
  for (const HashDistribution& table : tables) {
    const ThesisSolution& solution = table.solution;
    const Decision& decision = solution.decision;
    const double fraction =
        static_cast<double>(solution.table_length) / static_cast<double>(solution.full_length);
    text += fmt::format("{},{:.4f},{},{:.6g},{},{:.2f}\n", to_decimal(solution.table_length), fraction,
                        decision.positions, solution.density(), decision.expansions, decision.seconds);
  }
  return text;
}

nlohmann::ordered_json sweep_json(const std::vector<HashDistribution>& tables) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const HashDistribution& table : tables) list.push_back(to_json(table));
  return {{"sweep", list}};
}

}  // namespace dropslide
