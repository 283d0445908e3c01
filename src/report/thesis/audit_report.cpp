// The audit for people and programs.
#include "report/thesis/audit_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

/// "26 games: 1x1, Dmax 1 to 3x3, Dmax 1" is no list that anybody reads; so first, number and last.
std::string scope_of(const StatementAudit& entry) {
  if (entry.scopes.size() <= 3) return fmt::format("{}", fmt::join(entry.scopes, "; "));
  return fmt::format("{} to {}, {} in all", entry.scopes.front(), entry.scopes.back(), entry.scopes.size());
}

std::string checked_text(const StatementAudit& entry) {
  if (!entry.was_checked()) return "not checked in this tier";
  const std::string_view unit = entry.unit;
  return fmt::format("{} ({})", counted(entry.cases, unit.substr(0, unit.size() - 1)), scope_of(entry));
}

std::string outcome_of(const StatementAudit& entry) {
  if (!entry.was_checked()) return "-";
  if (entry.failures == 0) return entry.is_as_registered() ? "holds" : "holds, but is registered as refuted";
  const std::string failures =
      entry.failures == 1 ? "fails once" : fmt::format("fails {} times", format_count(entry.failures));
  return entry.is_as_registered() ? failures : failures + ", and is not registered as refuted";
}

std::string counterexample_text(const StatementAudit& entry) {
  const Counterexample& found = *entry.counterexample;
  std::string text = fmt::format("{} ({}): {} on {}\n", entry.statement->id, entry.statement->source,
                                 found.what, found.where);
  for (std::size_t i = 0; i < found.line.size(); ++i)
    text += fmt::format("  {:>3}. {}\n", i + 1, found.line[i]);
  return text;
}

std::string summary_of(const Audit& audit) {
  std::map<Standing, int> counts;
  int checked = 0, unexpected = 0;
  for (const auto& entry : audit.statements) {
    ++counts[entry.statement->standing];
    checked += entry.was_checked();
    unexpected += !entry.is_as_registered();
  }
  std::string text = fmt::format("{}, {} checked", counted(audit.statements.size(), "statement"), checked);
  for (const auto& [standing, count] : counts) text += fmt::format(", {} {}", count, to_text(standing));
  if (!audit.skipped.empty())
    text +=
        fmt::format(", positions of {} not found for want of memory", fmt::join(audit.skipped, " and of "));
  return text + (unexpected == 0 ? "; all as registered" : fmt::format("; {} NOT as registered", unexpected));
}

}  // namespace

std::string to_plain_text(const Audit& audit) {
  std::string text;
  for (const StatementAudit& entry : audit.statements) {
    const Statement& statement = *entry.statement;
    text += fmt::format("{} (page {}) [{}]\n  {}\n", statement.source, statement.page, statement.id,
                        statement.text);
    text += fmt::format("  {}{}{}\n", to_text(statement.standing), statement.remark.empty() ? "" : ": ",
                        statement.remark);
    if (!entry.claims.empty()) text += fmt::format("  claimed as {}\n", fmt::join(entry.claims, ", "));
    text +=
        fmt::format("  {}: {}, {}\n", outcome_of(entry), checked_text(entry), format_duration(entry.seconds));
  }
  for (const StatementAudit& entry : audit.statements)
    if (entry.counterexample) text += "\ncounterexample to " + counterexample_text(entry);
  return text + fmt::format("\n{} ({} reachable positions, {})\n", summary_of(audit),
                            format_count(audit.positions), format_duration(audit.seconds));
}

nlohmann::ordered_json to_json(const Audit& audit) {
  nlohmann::ordered_json json{{"tier", audit.tier == Tier::quick ? "quick" : "full"},
                              {"ok", audit.is_as_registered()},
                              {"seconds", audit.seconds},
                              {"positions", audit.positions},
                              {"skipped", audit.skipped},
                              {"statements", nlohmann::ordered_json::array()}};
  for (const StatementAudit& entry : audit.statements) {
    const Statement& statement = *entry.statement;
    nlohmann::ordered_json counterexample;
    if (entry.counterexample)
      counterexample = {{"where", entry.counterexample->where},
                        {"what", entry.counterexample->what},
                        {"line", entry.counterexample->line}};
    json["statements"].push_back({{"id", statement.id},
                                  {"claims", entry.claims},
                                  {"source", statement.source},
                                  {"page", statement.page},
                                  {"text", statement.text},
                                  {"standing", to_text(statement.standing)},
                                  {"remark", statement.remark},
                                  {"unit", entry.unit},
                                  {"checked", entry.cases},
                                  {"failures", entry.failures},
                                  {"scopes", entry.scopes},
                                  {"counterexample", counterexample},
                                  {"as_registered", entry.is_as_registered()},
                                  {"seconds", entry.seconds}});
  }
  return json;
}

}  // namespace dropslide
