// The audit for people and programs: the register with what was checked.
#pragma once

#include <string>

#include "report/fields/describe.hpp"
#include "studies/thesis/audit.hpp"

namespace dropslide {

void describe(FieldTable<Audit>& table);

/// Statement by statement: source, text, standing, what was checked; then the counterexamples.
std::string to_plain_text(const Audit& audit);

}  // namespace dropslide
