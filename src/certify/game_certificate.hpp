// Certificates of one cooperative game.
#pragma once

#include <filesystem>
#include <vector>

#include "game/cooperative_play.hpp"
#include "run/decision.hpp"

namespace dropslide {

/// Writes one cooperative game: what its last drop leaves is a dead board after so many drops.
///
/// Requires  a game as `CooperativePlay` makes it, to its end. Throws EnvironmentError for the file.
CertificateSummary write_game_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                          const std::vector<GameStep>& game);

}  // namespace dropslide
