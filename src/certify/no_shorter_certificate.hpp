// Certificates that no cooperative game is shorter.
#pragma once

#include <filesystem>
#include <vector>

#include "game/board.hpp"
#include "run/decision.hpp"

namespace dropslide {

/// Writes that no cooperative game ends on a dead board after fewer drops, by all positions from which one
/// could (engines/cooperative/no_shorter_proof.hpp): a list for each layer, ascending.
///
/// Throws EnvironmentError if the file cannot be written.
CertificateSummary write_no_shorter_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                                int drops, const std::vector<std::vector<Board>>& layers);

}  // namespace dropslide
