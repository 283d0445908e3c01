// The sources of verdicts: what a claim's check may name, and the words that each of them needs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "studies/claims/claim.hpp"

namespace dropslide {

/// A source of verdicts. All but `judged_here` compute them, or derive them from what is recorded.
struct ClaimSource {
  std::string_view name;                   ///< As a check's "by" calls it.
  std::vector<std::string_view> required;  ///< Keys that a check must have.
  std::vector<std::string_view> optional;  ///< Keys that it may have.
};

/// The source whose verdict stands in the file of claims itself, with its evidence.
inline constexpr std::string_view judged_here = "judged";

/// Every source.
const std::vector<ClaimSource>& claim_sources();

/// The source called so. Throws std::out_of_range.
const ClaimSource& claim_source(std::string_view name);

/// Throws std::invalid_argument unless a check of `judged_here` says why: `evidence` for what is found,
/// `needs` for what is not decided, neither for what claims nothing; std::out_of_range for an unknown
/// verdict.
void expect_evidence(const ClaimCheck& check);

}  // namespace dropslide
