// Words of claims.
#include "studies/claims/claim.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dropslide {
namespace {

/// As people read it, and as data files call it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> verdicts{
    {{"agrees", "agrees"},
     {"differs", "differs"},
     {"proved", "proved"},
     {"refuted", "refuted"},
     {"sharpened", "sharpened"},
     {"decided", "decided"},
     {"holds as far as checked", "checked"},
     {"not decided", "not-decided"},
     {"no claim", "no-claim"}}};

}  // namespace

std::string_view to_text(ClaimVerdict verdict) { return verdicts[static_cast<std::size_t>(verdict)].first; }

ClaimVerdict parse_claim_verdict(std::string_view name) {
  const auto* found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const auto& entry) { return entry.second == name; });
  if (found == verdicts.end()) throw std::out_of_range("'" + std::string(name) + "' is no verdict");
  return static_cast<ClaimVerdict>(found - verdicts.begin());
}

std::string ClaimCheck::word_or_empty(const std::string& key) const {
  const auto found = words.find(key);
  return found == words.end() ? std::string() : found->second;
}

std::vector<std::string> claims_of_statement(const std::vector<ClaimedDocument>& documents,
                                             std::string_view statement) {
  std::vector<std::string> names;
  for (const ClaimedDocument& document : documents)
    for (const PrintedClaim& claim : document.claims)
      if (claim.check.by == "statement" && claim.check.word("id") == statement) names.push_back(claim.id);
  return names;
}

}  // namespace dropslide
