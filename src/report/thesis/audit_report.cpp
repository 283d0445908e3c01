// The audit for people and programs.
#include "report/thesis/audit_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

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

void describe(FieldTable<Counterexample>& table) {
  using R = Counterexample;
  table.about("A failure.")
      .field("where", "The board or string.", &R::where)
      .field("what", "What fails: a board, string or number.", type::bracketed(type::text()), &R::what)
      .field("line", "The play to it.", &R::line);
}

void describe(FieldTable<StatementAudit>& table) {
  using R = StatementAudit;
  table.about("A statement.")
      .field("id", "Its name for --only.", type::text_like("name", "^[a-z0-9.-]+$"),
             [](auto& r) { return r.statement->id; })
      .field("claims", "Names of the claims of tables/claims that it judges.",
             type::text_like("name", "^[a-z0-9-]+/[a-z0-9.-]+$"), &R::claims)
      .field("source", "Its name in the thesis.", [](auto& r) { return r.statement->source; })
      .field("page", "Page of the thesis.", type::whole(1), [](auto& r) { return r.statement->page; })
      .field("text", "What it says.", [](auto& r) { return r.statement->text; })
      .field("standing", "What is known of it.",
             type::one_of({"proved in Coq", "holds by proof", "sharpened", "decided",
                           "holds as far as checked", "refuted"}),
             [](auto& r) { return r.statement->standing; })
      .field("remark", "More on that; may be empty.", [](auto& r) { return r.statement->remark; })
      .field("unit", "What is counted.", &R::unit)
      .field("checked", "Cases that were checked, in that unit.", &R::cases)
      .field("failures", "Cases in which it fails.", &R::failures)
      .field("scopes", "Where the cases are from.", &R::scopes)
      .field("counterexample", "The first failure; null if there is none.", &R::counterexample)
      .field("as_registered", "Whether that is what the register says.", &R::is_as_registered)
      .seconds(&R::seconds);
}

void describe(FieldTable<Audit>& table) {
  using R = Audit;
  table.about("The statements of the thesis, checked.")
      .field("tier", "The tier that was asked for.", type::tier(), &R::tier)
      .field("ok", "Whether all is as the register says.", &R::is_as_registered)
      .seconds(&R::seconds)
      .field("positions", "Reachable positions that were found.", &R::positions)
      .field("skipped", "Games that did not fit the memory.", &R::skipped)
      .field("statements", "Statements in the order of the thesis.", &R::statements);
}

}  // namespace dropslide
