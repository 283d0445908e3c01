// Verdicts on printed cells.
#include "studies/claims/cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "engines/cooperative/shortest_game.hpp"
#include "run/memory_refusal.hpp"
#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/parts.hpp"
#include "theory/line/games/red_subtrees.hpp"

namespace dropslide {
namespace {

/// The numbers that a print allows, both included.
struct Range {
  int least = 0;
  int most = 0;
};

constexpr int unbounded = 1'000;

int whole_number(const std::string& text) {
  std::size_t end = 0;
  const int number = std::stoi(text, &end);
  if (end != text.size()) throw std::invalid_argument(fmt::format("'{}' is no printed number", text));
  return number;
}

Range range_of(const std::string& printed) {
  if (printed.starts_with(">=")) return {whole_number(printed.substr(2)), unbounded};
  if (printed.starts_with("<=")) return {0, whole_number(printed.substr(2))};
  if (const std::size_t cut = printed.find(" or "); cut != std::string::npos)
    return {whole_number(printed.substr(0, cut)), whole_number(printed.substr(cut + 4))};
  return {whole_number(printed), whole_number(printed)};
}

/// Computed, and so equal or not.
Finding compared(const PrintedCell& cell, const std::string& ours, const std::string& evidence) {
  return {cell.label.empty() ? to_text(cell.shape) : cell.label, cell.text, ours,
          ours == cell.text ? ClaimVerdict::agrees : ClaimVerdict::differs, evidence};
}

/// What is whole goes through.
void expect_whole(bool is_whole, std::uint64_t needed_bytes) {
  if (is_whole) return;
  if (needed_bytes > 0) throw BudgetExceeded(needed_bytes);
  throw JudgementInterrupted{};
}

Finding judge_frequencies(const PrintedCell& cell, const Resources& resources) {
  const line::PartsCount count = line::count_by_parts(cell.shape.cols, resources);
  expect_whole(!count.was_interrupted, count.needed_bytes);
  const auto& strings = count.of_largest;
  return compared(cell, fmt::format("{}", fmt::join(line::frequencies(strings.front()), " ")),
                  fmt::format("brute force; `dropslide line {} --table1`", cell.shape.cols));
}

/// Chosen: as `dropslide reproduce --table 2` does, where the depths up to x = 9 no longer change.
constexpr int spare_cells = 6;

Finding judge_depth(const PrintedCell& cell, const Resources& resources) {
  const int x = cell.shape.cols - 1;
  const auto [trees, was_interrupted, needed_bytes] =
      line::find_red_subtrees(cell.shape.cols + spare_cells, x, resources);
  expect_whole(!was_interrupted, needed_bytes);
  return compared(cell, std::to_string(trees.back().red_levels),
                  "brute force; `dropslide reproduce --table 2`");
}

Finding judge_shortest(const PrintedCell& cell, int dmax, const Resources& resources) {
  const ShortestGame shortest = find_shortest_game(cell.shape, {dmax}, resources, "claims");
  expect_whole(shortest.stopped == StopReason::none, shortest.needed_bytes);
  return compared(cell, std::to_string(shortest.drops),
                  fmt::format("`dropslide shortest {} --dmax {}`, certificates", to_text(cell.shape), dmax));
}

std::string name_of(const GameResult& result) {
  if (result.evidence == Evidence::theorem) return result.source;
  const auto& [shape, dmax, objective] = result.game;
  const std::string name = objective ? fmt::format("{}-dmax{}-objective{}", to_text(shape), dmax, *objective)
                                     : fmt::format("no-merge-{}-dmax{}", to_text(shape), dmax);
  return result.evidence == Evidence::layers ? name + ", layers" : name;
}

/// The best evidence of each half.
std::string evidence_of(const KnownNumber& known) {
  const std::string least = known.lower.empty() ? "by the rules" : name_of(known.lower.front()),
                    most = name_of(known.upper.front());
  return known.dmax ? fmt::format("forced: {}; no more: {}", least, most)
                    : fmt::format("enough: {}; not less: {}", most, least);
}

Finding judge_cell(const PrintedTable& table, const PrintedCell& cell, const BestKnown& games,
                   const Resources& resources) {
  const auto judged = [&](const KnownNumber& known) {
    Finding finding = judge_number(cell.text, cell.text, known);
    finding.part = to_text(cell.shape);
    return finding;
  };
  switch (table.quantity) {
    case Quantity::tile_frequency:
      return judge_frequencies(cell, resources);
    case Quantity::red_subtree_depth:
      return judge_depth(cell, resources);
    case Quantity::shortest_drops:
      return judge_shortest(cell, table.dmax, resources);
    case Quantity::least_no_merge_dmax:
      return judged(games.least_no_merge_dmax(cell.shape));
    case Quantity::largest_tile:
    case Quantity::compared_strings:  // Of no table.
      break;
  }
  return judged(games.largest_tile(cell.shape, table.dmax));
}

}  // namespace

Finding judge_number(const std::string& printed, const std::string& shown, const KnownNumber& known) {
  const Range range = range_of(printed);
  Finding finding{"", shown,
                  known.is_exact() ? std::to_string(known.at_least)
                                   : fmt::format("{} to {}", known.at_least, known.at_most),
                  ClaimVerdict::not_decided, evidence_of(known)};
  if (known.at_least >= range.least && known.at_most <= range.most)
    finding.verdict = ClaimVerdict::agrees;
  else if (known.at_least > range.most || known.at_most < range.least)
    finding.verdict = ClaimVerdict::differs;
  else
    finding.evidence += "; needs one of the games between, see `dropslide plan`";
  return finding;
}

std::vector<Finding> judge_table(const PrintedTable& table, const BestKnown& games,
                                 const Resources& resources) {
  std::vector<Finding> findings;
  for (const PrintedCell& cell : table.cells)
    if (!cell.is_dash() && !cell.is_blank()) findings.push_back(judge_cell(table, cell, games, resources));
  return findings;
}

}  // namespace dropslide
