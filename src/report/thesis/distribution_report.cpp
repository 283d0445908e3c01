// Answers of `distribution`: how positions spread over the thesis's hash table.
#include "report/thesis/distribution_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {

namespace {

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

/// The compressed table of section 8.3.
struct CompressedTable {
  Word128 length;
  std::vector<std::uint64_t> bins;
};

std::optional<CompressedTable> compressed_of(const HashDistribution& result) {
  if (!result.solution.decision.winner || result.compressed_bins.empty()) return std::nullopt;
  return CompressedTable{result.compressed_length, result.compressed_bins};
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

std::string to_csv(const HashDistribution& result) {
  return bins_csv(result.solution.table_length, result.bins);
}

std::string compressed_csv(const HashDistribution& result) {
  return bins_csv(result.compressed_length, result.compressed_bins);
}

void describe(FieldTable<CompressedTable>& table) {
  table.about("Its bins.")
      .field("length", "Entries that it can hold.", &CompressedTable::length)
      .field("bins", "Entries in use in each bin.", type::count(), &CompressedTable::bins);
}

void describe(FieldTable<HashDistribution>& table) {
  using R = HashDistribution;
  table.about("One table.")
      .shape(&R::shape)
      .dmax([](auto& r) { return r.game.dmax; })
      .objective([](auto& r) { return r.game.objective; })
      .field("bins", "Entries in use in each bin; null if stopped.", type::count(),
             [](auto& r) { return r.solution.decision.winner ? std::optional(r.bins) : std::nullopt; })
      .field("entries", "In use.", type::count(), [](auto& r) { return r.solution.decision.positions; })
      .field("table_length", "Entries that it can hold.", [](auto& r) { return r.solution.table_length; })
      .field("density", "Part in use.", type::chance(), [](auto& r) { return r.solution.density(); })
      .field("full_length", "Entries without collisions.", [](auto& r) { return r.solution.full_length; })
      .field("compressed", "The compressed table, with --compressed-csv; null without.", compressed_of)
      .field("largest_entry", "Number of the last entry in use.", type::count(),
             [](auto& r) { return r.solution.largest_entry; })
      .field("winner", "Who wins; null if stopped.", [](auto& r) { return r.solution.decision.winner; })
      .field("expansions", "Positions searched.", type::count(),
             [](auto& r) { return r.solution.decision.expansions; })
      .field("table_bytes", "Its size.", type::bytes(), [](auto& r) { return r.solution.table_bytes; })
      .seconds([](auto& r) { return r.solution.decision.seconds; });
}

}  // namespace dropslide
