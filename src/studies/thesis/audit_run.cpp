// One audit while it runs.
#include "studies/thesis/audit_run.hpp"

namespace dropslide {

AuditRun::AuditRun(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources)
    : scope_(audit_scope(tier)), context_(resources, {.name = "audit"}) {
  result_.tier = tier;
  for (const Statement* statement : chosen) result_.statements.push_back({.statement = statement});
}

void AuditRun::begin(const std::string& part) {
  progress_.emplace(resources().progress, "audit: " + part);
  progress_->report({.positions = result_.positions});
}

void AuditRun::report_if_due() {
  progress_->report_if_due([this] { return ProgressFigures{.positions = result_.positions}; });
}

void AuditRun::note(StatementAudit& entry, std::string_view unit, const std::string& scope, std::size_t count,
                    const Failures& failures, const Explain& explain) {
  entry.cases += count;
  entry.unit = unit;
  entry.failures += failures.count;
  if (entry.scopes.empty() || entry.scopes.back() != scope) entry.scopes.push_back(scope);
  if (failures.count > 0 && !entry.counterexample) entry.counterexample = explain(failures.first);
}

Audit AuditRun::finish() {
  result_.was_interrupted = is_stopped();
  result_.seconds = context_.elapsed_seconds();
  return std::move(result_);
}

}  // namespace dropslide
