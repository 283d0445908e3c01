// Verdicts on the cells of the thesis's printed tables.
#pragma once

#include <string>
#include <vector>

#include "run/progress.hpp"
#include "studies/claims/claim.hpp"
#include "studies/known/best_known.hpp"
#include "studies/reproduction/printed_tables.hpp"

namespace dropslide {

/// Thrown after a stop request: a claim is judged by whole results alone.
struct JudgementInterrupted {};

/// What is known of a number that is printed so: "7", ">=7", "<=7" or several, "7 or 8". `shown` is how the
/// document prints it. Throws std::invalid_argument if it is none of these.
Finding judge_number(const std::string& printed, const std::string& shown, const KnownNumber& known);

/// A finding for each cell that is neither a dash nor a blank. Tables of games by the records; Tables 1 and 2
/// and Figure 14 are computed, in less than a second each. Throws JudgementInterrupted after a stop request,
/// and BudgetExceeded where the memory does not suffice.
std::vector<Finding> judge_table(const PrintedTable& table, const BestKnown& games,
                                 const Resources& resources);

}  // namespace dropslide
