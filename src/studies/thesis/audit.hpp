// The audit: the register's statements held against every position, string and game that fits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/progress.hpp"
#include "run/tier.hpp"
#include "theory/register.hpp"

namespace dropslide {

/// Where a statement fails.
struct Counterexample {
  std::string where;              ///< "3x3, Dmax 2".
  std::string what;               ///< The board, the string, or the number and the board that shows it.
  std::vector<std::string> line;  ///< How play reaches it, move by move; empty for mere numbers and boards.
};

/// One statement and what was found of it.
struct StatementAudit {
  const Statement* statement = nullptr;
  std::vector<std::string> claims;  ///< What says so, "zeegers-2016/theorem-1"; the caller's to fill.
  std::uint64_t cases = 0;          ///< Positions, boards, strings, lengths or games that were checked.
  std::string unit;                 ///< "positions": what cases are; ends in s.
  std::vector<std::string> scopes;  ///< The games, boards or lengths they belong to.
  std::uint64_t failures = 0;       ///< Cases in which it does not hold.
  std::optional<Counterexample> counterexample;
  double seconds = 0;  ///< Wall-clock time of its checks.

  /// Whether some case was.
  bool was_checked() const { return cases > 0; }
  /// Whether what was found agrees with the register: failures iff it is refuted.
  bool is_as_registered() const {
    return !was_checked() || (failures > 0) == (statement->standing == Standing::refuted);
  }
};

/// What was found of all chosen statements.
struct Audit {
  Tier tier = Tier::quick;
  std::vector<StatementAudit> statements;  ///< Of the register, in its order.
  std::uint64_t positions = 0;             ///< Reachable positions that were found, both players'.
  std::vector<std::string> skipped;        ///< Games and lengths that the memory did not hold, or not whole.
  double seconds = 0;
  bool was_interrupted = false;

  /// Whether each of them is.
  bool is_as_registered() const;
};

/// Checks `chosen`, in its order. Quick: within a minute on two cores. Full: as far as some minutes go.
///
/// Stops early when `resources.stop` is requested, with what was checked by then.
Audit audit(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources);

}  // namespace dropslide
