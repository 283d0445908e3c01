// The sources of verdicts.
#include "studies/claims/sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace dropslide {

const std::vector<ClaimSource>& claim_sources() {
  static const std::vector<ClaimSource> all{
      {"statement", {"id"}, {}},
      {"cells", {"table"}, {}},
      {"largest-tile", {"shape", "dmax"}, {"value"}},
      {"least-no-merge", {"shape"}, {"value"}},
      {"arithmetic", {"ours"}, {"value", "evidence"}},
      {"string", {"operation", "string"}, {"tile"}},
      {"player", {"title"}, {"figure"}},
      {"first-tile", {"face", "figure"}, {}},
      {judged_here, {"verdict"}, {"evidence", "needs", "ours"}},
  };
  return all;
}

const ClaimSource& claim_source(std::string_view name) {
  const auto& all = claim_sources();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const ClaimSource& source) { return source.name == name; });
  if (found == all.end()) throw std::out_of_range(fmt::format("'{}' is no check", name));
  return *found;
}

void expect_evidence(const ClaimCheck& check) {
  const ClaimVerdict verdict = parse_claim_verdict(check.word("verdict"));
  const bool says_why = check.words.contains("evidence"), says_what_it_takes = check.words.contains("needs");
  if (verdict == ClaimVerdict::not_decided && !says_what_it_takes)
    throw std::invalid_argument("not decided, and no 'needs' says what it would take");
  if (verdict != ClaimVerdict::not_decided && verdict != ClaimVerdict::no_claim && !says_why)
    throw std::invalid_argument("a verdict without 'evidence'");
  if (verdict != ClaimVerdict::not_decided && says_what_it_takes)
    throw std::invalid_argument("'needs' beside a verdict");
}

}  // namespace dropslide
