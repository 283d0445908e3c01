// Reads tables/claims: one file a document.
#pragma once

#include <filesystem>
#include <vector>

#include "studies/claims/claim.hpp"

namespace dropslide {

/// All documents of the folder, by the names of their files.
///
/// Throws EnvironmentError, naming file and claim, for a file that cannot be read, a key that is missing or
/// unknown, an empty text, an unknown kind, check or verdict, a typed verdict without evidence, or an id that
/// occurs twice.
std::vector<ClaimedDocument> read_claims(const std::filesystem::path& folder);

}  // namespace dropslide
