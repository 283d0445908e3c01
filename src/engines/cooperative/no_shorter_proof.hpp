// Proofs that no cooperative game is shorter.
#pragma once

#include <filesystem>

#include "game/shape.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Whether a proof that no game has fewer drops can be written: for Dmax 2 and more if they are mn, the
/// fewest of all; for Dmax 1 on three rows and more, or if they are the least layer sum of a dead board.
bool can_prove_no_shorter(Shape shape, int dmax, int drops);

/// Writes that no game has fewer drops: every position from which one could end on a dead board, by layers
/// backwards from all lighter dead boards until there are no more (docs/CERTIFICATES.md).
///
/// Requires  can_prove_no_shorter(shape, dmax, drops), and that it is true.
/// Returns   what was written, or why nothing was.
/// Throws    EnvironmentError if the file cannot be written; std::logic_error if some game is shorter.
CertificateSummary write_no_shorter_proof(const std::filesystem::path& file, Shape shape, int dmax, int drops,
                                          const Resources& resources);

}  // namespace dropslide
