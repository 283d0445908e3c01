// dropslide audit: the thesis's statements held against every position, string and game that fits.
#include <iostream>

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/thesis/audit_report.hpp"
#include "studies/thesis/claimed_statements.hpp"

namespace dropslide::cli {
namespace {

/// Measured: 7 minutes of two cores.
CellNeed cost_of_full_tier() {
  return {
      .processor_seconds = 14 * 60, .memory_bytes = 1.2 * 0x1p30, .game = {}, .what = "the whole register"};
}

std::vector<const Statement*> chosen_statements(const Arguments& arguments) {
  std::vector<const Statement*> chosen;
  const auto only = arguments.text_if_any("only");
  for (const Statement& statement : statements())
    if (!only || *only == statement.id) chosen.push_back(&statement);
  return chosen;
}

int run(const Arguments& arguments) {
  const Tier tier = tier_of(arguments);
  const auto chosen = chosen_statements(arguments);
  const Session session(arguments);
  if (tier == Tier::full) announce_cost(arguments, session.resources(), cost_of_full_tier());
  auto claims = claims_of_statements(data_folder() / "claims");
  Audit result = audit(chosen, tier, session.resources());
  for (StatementAudit& entry : result.statements) entry.claims = claims[std::string(entry.statement->id)];
  const int exit_code =
      session.explain_stop(result.was_interrupted ? StopReason::interrupted : StopReason::none, 0);
  session.print("audit", result);
  if (exit_code != exit_done) return exit_code;
  if (result.is_as_registered()) return exit_done;
  std::cerr << "dropslide: what was found is not what the register says: see the counterexamples above\n";
  return exit_verification_failed;
}

std::vector<std::string> ids() {
  std::vector<std::string> ids;
  for (const Statement& statement : statements()) ids.emplace_back(statement.id);
  return ids;
}

}  // namespace

Command audit_command() {
  return {.name = "audit",
          .summary = "the thesis's theorems, checked on every position that fits",
          .details =
              "Holds each statement of the register (Theorems 1 to 16, the lemmas, the forms for short "
              "games) against all reachable positions, strings and games of the tier, and says what was "
              "checked. A counterexample is shown with the line of play that reaches it; if the register "
              "does not know of it, the exit code is 3.",
          .rows = {{.name = "only", .value = one_of("ID", ids()), .help = "this statement only"},
                   tier_row("29 million positions in 20 s, or 362 million, among them all of 3x3 with Dmax "
                            "2, in about 7 minutes on 2 cores and 1.2 GiB")},
          .examples = {{"audit", "every statement, in 20 s"}, {"audit --only theorem-4", "one of them"}},
          .answers = {answer<Audit>()},
          .run = run};
}

}  // namespace dropslide::cli
