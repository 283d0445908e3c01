// Answers of `distribution`: how positions spread over the thesis's hash table.
#include "report/thesis/distribution_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {

namespace {

using Json = nlohmann::ordered_json;

/// "table: 20 of 30 entries, 6 B", or, if it holds the stored positions alone, how many bytes they take.
std::string table_text(const ThesisSolution& solution) {
  const bool is_sparse = solution.table.length() == 0;
  return fmt::format("  table: {} of {} entries, {}{}\n", to_decimal(solution.table_length),
                     to_decimal(solution.full_length), format_bytes(solution.table_bytes),
                     is_sparse ? " for those in use alone" : "");
}

std::size_t used(const std::vector<std::uint64_t>& bins) {
  return bins.size() - static_cast<std::size_t>(std::count(bins.begin(), bins.end(), 0));
}

std::string compressed_text(const HashDistribution& result) {
  if (result.compressed_bins.empty()) return "";
  return fmt::format("  compressed: {} entries ({:.4g} % in use), in {} of {}\n",
                     to_decimal(result.compressed_length),
                     100 * static_cast<double>(result.solution.decision.positions) /
                         static_cast<double>(result.compressed_length),
                     used(result.compressed_bins), counted(result.compressed_bins.size(), "bin"));
}

nlohmann::ordered_json counts_json(const std::vector<std::uint64_t>& counts) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const std::uint64_t count : counts) list.push_back(json_count(count));
  return list;
}

std::string bins_csv(Word128 length, const std::vector<std::uint64_t>& boards) {
  const Word128 bins = boards.size();
  std::string text = "bin,first_entry,boards\n";
  for (std::size_t bin = 0; bin < boards.size(); ++bin)
    text += fmt::format("{},{},{}\n", bin, to_decimal((length * bin + bins - 1) / bins), boards[bin]);
  return text;
}

}  // namespace

std::string to_plain_text(const HashDistribution& result) {
  const ThesisSolution& solution = result.solution;
  const Decision& decision = solution.decision;
  if (!decision.winner) return "";
  return fmt::format(
      "{}, Dmax {}, objective {}\n"
      "  {} wins ({} searched, {})\n"
      "{}"
      "  in use: {} ({:.4g} %), the last of them {}, in {} of {}\n"
      "{}",
      to_text(result.shape), result.game.dmax, tile_text(result.game.objective),
      player_name(*decision.winner), counted(decision.expansions, "position"),
      format_duration(decision.seconds), table_text(solution), counted(decision.positions, "entry"),
      100 * solution.density(), solution.largest_entry, used(result.bins), counted(result.bins.size(), "bin"),
      compressed_text(result));
}

nlohmann::ordered_json to_json(const HashDistribution& result) {
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
            {"compressed", nullptr},
            {"largest_entry", json_count(solution.largest_entry)},
            {"winner", decision.winner ? Json(to_text(*decision.winner)) : Json(nullptr)},
            {"expansions", json_count(decision.expansions)},
            {"table_bytes", json_count(solution.table_bytes)},
            {"seconds", decision.seconds}};
  if (!decision.winner) return json;
  json["bins"] = counts_json(result.bins);
  if (!result.compressed_bins.empty())
    json["compressed"] = {{"length", json_count(result.compressed_length)},
                          {"bins", counts_json(result.compressed_bins)}};
  return json;
}

std::string to_csv(const HashDistribution& result) {
  return bins_csv(result.solution.table_length, result.bins);
}

std::string compressed_csv(const HashDistribution& result) {
  return bins_csv(result.compressed_length, result.compressed_bins);
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
