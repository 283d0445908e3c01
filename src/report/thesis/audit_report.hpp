// The audit for people and programs: the register with what was checked.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "studies/thesis/audit.hpp"

namespace dropslide {

/// Statement by statement: source, text, standing, what was checked; then the counterexamples.
std::string to_plain_text(const Audit& audit);

/// `tier`, `ok`, `seconds`, `positions`, `skipped`, `statements`: a list of `{id, claims, source, page, text,
/// standing, remark, unit, checked, failures, scopes, counterexample, as_registered, seconds}`.
nlohmann::ordered_json to_json(const Audit& audit);

}  // namespace dropslide
