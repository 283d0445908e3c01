// The thesis's tables computed again.
#include "studies/reproduction/reproduction.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/clock.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "studies/line/line_study.hpp"
#include "theory/bounds.hpp"
#include "theory/line/games/red_subtrees.hpp"

namespace dropslide {
namespace {

/// Chosen: 200 s for two threads of the machine that the costs are from, so that the quick tier keeps its 5
/// minutes on slower ones.
constexpr double quick_processor_seconds = 400;
constexpr std::uint64_t quick_bytes = 4ULL << 30;
/// Chosen: an extrapolated cost may be wrong by a factor of a hundred, so the quick tier trusts only small
/// ones.
constexpr double quick_extrapolated_seconds = 15;

/// Chosen: an objective that layers are expected to decide within two hours is worth the wait in the full
/// tier.
constexpr double full_patience_seconds = 7200;

/// A cell to compute, with what it will cost.
struct Job {
  const PrintedCell* printed;
  Quantity quantity;
  CellResult* result;
  CellCost cost;
};

struct Answer {
  int value = 0;
  bool is_exact = false;
  std::uint64_t positions = 0;
  std::uint64_t needs_bytes = 0;  // If it stopped for want of memory.
  std::string text;               // In place of a value: a row of Table 1.
};

/// Quick: layers where they are expected to be faster than the recorded search. Full: layers as far as
/// patience goes, and proof search where the memory that it is expected to need is there.
EngineChoice engine_choice(const CellCost& cost, Tier tier, const Resources& resources) {
  if (tier == Tier::quick)
    return {.patience_seconds = std::max(1.0, cost.processor_seconds / resources.threads)};
  return {.patience_seconds = full_patience_seconds, .may_search = cost.bytes() <= resources.memory_bytes};
}

Answer compute_largest_tile(const Job& job, Tier tier, const Resources& resources) {
  const LargestTile found = find_largest_tile(job.result->shape, job.result->dmax,
                                              engine_choice(job.cost, tier, resources), resources);
  Answer answer{found.at_least, found.is_exact, 0, found.last.needed_bytes};
  for (const auto& objective : found.objectives) answer.positions += objective.positions;
  return answer;
}

Answer compute_least_no_merge_dmax(const CellResult& cell, const Resources& resources) {
  const LeastNoMergeDmax found = find_least_no_merge_dmax(cell.shape, resources);
  Answer answer{found.at_least, found.is_exact, 0, found.last.needed_bytes};
  for (const auto& verdict : found.verdicts) answer.positions += verdict.positions;
  return answer;
}

Answer compute_shortest_drops(const CellResult& cell, const Resources& resources) {
  const std::string task = fmt::format("{}, shortest game", to_text(cell.shape));
  const ShortestGame found = find_shortest_game(cell.shape, {cell.dmax}, resources, task);
  return {found.drops, found.stopped == StopReason::none, found.positions, found.needed_bytes};
}

Answer compute_tile_frequency(const CellResult& cell, const Resources& resources) {
  const FrequencyRow row = frequency_row(cell.shape.cols, resources);
  return {.positions = row.strings, .text = fmt::format("{}", fmt::join(row.frequencies, " "))};
}

/// Chosen: with this many cells more than the root has, the depths up to x = 9 no longer change.
constexpr int spare_cells = 6;

Answer compute_red_subtree_depth(const CellResult& cell, const Resources& resources) {
  const int x = cell.shape.cols - 1;
  const auto trees = line::find_red_subtrees(cell.shape.cols + spare_cells, x, resources).trees;
  if (trees.empty()) return {};
  return {static_cast<int>(trees.back().red_levels), true, trees.back().strings};
}

Answer compute(const Job& job, Tier tier, const Resources& resources) {
  const CellResult& cell = *job.result;
  switch (job.quantity) {
    case Quantity::largest_tile:
      return compute_largest_tile(job, tier, resources);
    case Quantity::least_no_merge_dmax:
      return compute_least_no_merge_dmax(cell, resources);
    case Quantity::tile_frequency:
      return compute_tile_frequency(cell, resources);
    case Quantity::red_subtree_depth:
      return compute_red_subtree_depth(cell, resources);
    default:
      return compute_shortest_drops(cell, resources);
  }
}

void run(Job& job, Tier tier, const Resources& resources) {
  const auto start = Clock::now();
  const Answer answer = compute(job, tier, resources);
  CellResult& cell = *job.result;
  cell.seconds = seconds_since(start);
  cell.positions = answer.positions;
  if (answer.value > 0) cell.ours = fmt::format("{}{}", answer.is_exact ? "" : ">=", answer.value);
  cell.verdict = judge(*job.printed, answer.value, answer.is_exact);
  if (!answer.text.empty()) {
    cell.ours = answer.text;
    cell.verdict = answer.text == job.printed->text ? Verdict::agrees : Verdict::differs;
  }
  if (!cell.needs.game)
    cell.needs.memory_bytes = std::max(cell.needs.memory_bytes, static_cast<double>(answer.needs_bytes));
}

TableResult empty_result(const PrintedTable& printed) {
  TableResult table{printed, {}};
  for (const PrintedCell& cell : printed.cells)
    if (cell.shape.is_playable()) {
      table.cells.push_back({printed.id, cell.shape, printed.dmax, cell.text});
      table.cells.back().label = cell.label;
    }
  return table;
}

std::vector<Job> plan_jobs(std::vector<TableResult>& tables, const CellCosts& costs) {
  std::vector<Job> jobs;
  for (TableResult& table : tables) {
    auto result = table.cells.begin();
    for (const PrintedCell& cell : table.printed.cells) {
      if (!cell.shape.is_playable()) continue;
      const PrintedTable& printed = table.printed;
      jobs.push_back(
          {&cell, printed.quantity, &*result, costs.searches(printed.quantity, cell.shape, printed.dmax)});
      result->needs = costs.whole(printed.quantity, cell.shape, printed.dmax);
      if (result->needs.game) result->foreseen_on = costs.foreseen_tile(cell.shape, printed.dmax).on;
      ++result;
    }
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) {
    return a.cost.processor_seconds < b.cost.processor_seconds;
  });
  return jobs;
}

std::string printed_short_game(Shape shape) {
  if (!shape.is_playable()) return "-";
  const ShortestGameForm form = shortest_game_form(shape, 1);
  return fmt::format("{}{}", form.is_upper_bound ? "<=" : "", form.drops);
}

/// Layers decide largest tiles in memory that does not grow with the game, so the full tier tries all of
/// them. What exceeds the memory by a hundredth is shown as no more, and costs are not so exact.
bool fits(const CellCost& cost, Tier tier, std::uint64_t memory_bytes, double& seconds_left) {
  if (tier == Tier::full && cost.quantity == Quantity::largest_tile) return true;
  if (static_cast<double>(cost.bytes()) > 1.01 * static_cast<double>(memory_bytes)) return false;
  if (tier == Tier::full) return true;
  if (!cost.is_recorded && cost.processor_seconds > quick_extrapolated_seconds) return false;
  if (cost.processor_seconds > seconds_left || cost.bytes() > quick_bytes) return false;
  seconds_left -= cost.processor_seconds;
  return true;
}

std::vector<TableResult> empty_results(const std::vector<PrintedTable>& tables) {
  std::vector<TableResult> results;
  for (const PrintedTable& table : tables) results.push_back(empty_result(table));
  return results;
}

/// Of a cell that is attempted. Largest tiles have a patience of their own in the full tier, and end
/// at once where neither the layers nor the search fit.
double expected_seconds(const Job& job, Tier tier, const Resources& resources) {
  if (tier == Tier::quick || job.quantity != Quantity::largest_tile || job.cost.is_recorded)
    return job.cost.processor_seconds;
  const CellNeed& need = job.result->needs;
  const bool is_left_out = need.memory_bytes > static_cast<double>(resources.memory_bytes);
  return is_left_out ? 0 : std::min(need.processor_seconds, full_patience_seconds * resources.threads);
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  constexpr std::array<std::string_view, 5> names{"agrees", "differs", "within the printed bound",
                                                  "beyond the thesis", "not attempted"};
  return names[static_cast<std::size_t>(verdict)];
}

Verdict judge(const PrintedCell& printed, int ours, bool is_exact) {
  const auto value = printed.value();
  if (!is_exact && printed.is_lower_bound()) return ours >= *value ? Verdict::agrees : Verdict::not_attempted;
  if (!is_exact) return value && ours > *value ? Verdict::differs : Verdict::not_attempted;
  if (!value) return Verdict::beyond_thesis;
  if (printed.is_lower_bound()) return ours >= *value ? Verdict::within_printed_bound : Verdict::differs;
  if (printed.is_upper_bound()) return ours <= *value ? Verdict::within_printed_bound : Verdict::differs;
  return ours == *value ? Verdict::agrees : Verdict::differs;
}

PrintedTable printed_short_games() {
  PrintedTable table{"short-games", "Fewest drops of a cooperative game, M(m, n, 1)", 46,
                     Quantity::shortest_drops, 1};
  table.rows = {1, 2, 3, 4};
  table.columns = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (const int m : table.rows)
    for (const int n : table.columns) table.cells.push_back({{m, n}, printed_short_game({m, n})});
  return table;
}

CellNeed expected_cost(const std::vector<PrintedTable>& tables, Tier tier, const CellCosts& costs,
                       const Resources& resources) {
  std::vector<TableResult> results = empty_results(tables);
  CellNeed sum;
  double seconds_left = quick_processor_seconds;
  for (const Job& job : plan_jobs(results, costs)) {
    if (!fits(job.cost, tier, resources.memory_bytes, seconds_left)) continue;
    const double seconds = expected_seconds(job, tier, resources);
    sum.processor_seconds += seconds;
    if (seconds > 0) sum.memory_bytes = std::max(sum.memory_bytes, job.result->needs.memory_bytes);
  }
  return sum;
}

Reproduction reproduce(const std::vector<PrintedTable>& tables, Tier tier, const CellCosts& costs,
                       const Resources& resources, const std::function<void(const CellResult&)>& on_cell) {
  const auto start = Clock::now();
  Reproduction result{tier, empty_results(tables)};
  double seconds_left = quick_processor_seconds;
  for (Job& job : plan_jobs(result.tables, costs)) {
    if (resources.stop.stop_requested()) break;
    if (!fits(job.cost, tier, resources.memory_bytes, seconds_left)) continue;
    run(job, tier, resources);
    on_cell(*job.result);
  }
  result.was_interrupted = resources.stop.stop_requested();
  result.seconds = seconds_since(start);
  return result;
}

}  // namespace dropslide
