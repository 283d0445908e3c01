// The thesis's tables computed again, each cell beside the printed value with a verdict.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "run/progress.hpp"
#include "run/tier.hpp"
#include "studies/reproduction/cell_costs.hpp"
#include "studies/reproduction/printed_tables.hpp"

namespace dropslide {

/// What our value says of the printed one.
enum class Verdict : std::uint8_t { agrees, differs, within_printed_bound, beyond_thesis, not_attempted };

/// "agrees", "within the printed bound" and the like.
std::string_view to_text(Verdict verdict);

/// One cell of a printed table, computed.
struct CellResult {
  std::string table;  ///< The table's `id`.
  Shape shape;
  int dmax = 0;
  std::string thesis;
  std::string ours;                          ///< "6", ">=6", or "" if nothing was computed.
  Verdict verdict = Verdict::not_attempted;  ///< On `ours`.
  double seconds = 0;                        ///< Wall-clock time that it took.
  std::uint64_t positions = 0;               ///< That the searches stored.
  CellNeed needs;                            ///< What deciding it takes, as `CellCosts::whole` has it.
  std::optional<Shape> foreseen_on;          ///< The board that says how far Slider gets, for `needs`.
  std::string label;

  /// What people call the cell: its label, or its shape.
  std::string name() const { return label.empty() ? to_text(shape) : label; }
};

/// One printed table, computed.
struct TableResult {
  PrintedTable printed;
  std::vector<CellResult> cells;  ///< Of the printed cells with m <= n, in their order.
};

/// All tables that were asked for.
struct Reproduction {
  Tier tier = Tier::quick;
  std::vector<TableResult> tables;  ///< In the order asked for.
  double seconds = 0;
  bool was_interrupted = false;
};

/// Verdict on a computed value: `ours` is exact, or only a lower bound.
Verdict judge(const PrintedCell& printed, int ours, bool is_exact);

/// Printed values of M(m, n, 1), section 7.1, as a table: equalities for m <= 2, "<=" bounds for m >= 3.
PrintedTable printed_short_games();

/// What `reproduce` of the same takes, by the costs: the time of all cells that it would attempt, and the
/// memory of the one that takes most.
CellNeed expected_cost(const std::vector<PrintedTable>& tables, Tier tier, const CellCosts& costs,
                       const Resources& resources);

/// Computes every cell of `tables` that the tier reaches, cheapest first, and calls `on_cell` with each as it
/// is done.
///
/// Stops early, with the remaining cells not attempted, when `resources.stop` is requested.
Reproduction reproduce(const std::vector<PrintedTable>& tables, Tier tier, const CellCosts& costs,
                       const Resources& resources, const std::function<void(const CellResult&)>& on_cell);

}  // namespace dropslide
