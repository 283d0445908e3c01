// The audit of the register.
#include "studies/thesis/audit.hpp"

#include <algorithm>

#include "studies/thesis/audit_run.hpp"

namespace dropslide {

bool Audit::is_as_registered() const {
  return std::all_of(statements.begin(), statements.end(),
                     [](const auto& s) { return s.is_as_registered(); });
}

Audit audit(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources) {
  AuditRun run(chosen, tier, resources);
  run.execute([&] {
    audit_all_boards(run);
    audit_strings(run);
    audit_lengths(run);
    audit_answers(run);
    audit_reachable_positions(run);
  });
  return run.finish();
}

}  // namespace dropslide
