// The claims of the documents with their verdicts, for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "report/format/provenance.hpp"
#include "studies/claims/claim.hpp"

namespace dropslide {

/// One document with what was found of its claims.
struct JudgedDocument {
  const ClaimedDocument* document = nullptr;  ///< That outlives this.
  std::vector<JudgedClaim> claims;            ///< Those that were asked for, in its order.
};

/// Whether the verdict stands in the file of claims, on evidence that names no command, file or test: an
/// argument that a reader must follow by himself.
bool is_by_argument_alone(const JudgedClaim& judged);

/// Every claim with its verdicts, and how many there are of each.
std::string to_plain_text(const std::vector<JudgedDocument>& documents);

/// reports/claims.md.
std::string claims_markdown(const std::vector<JudgedDocument>& documents, const Provenance& provenance,
                            double seconds);

/// The keys of `claims --json`.
nlohmann::ordered_json to_json(const std::vector<JudgedDocument>& documents);

}  // namespace dropslide
