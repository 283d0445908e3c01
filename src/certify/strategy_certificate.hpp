// Certificates of strategies: sets of positions, which anybody can check by the rules alone.
//
// The set holds the empty board and positions with Dropper to move, one of each orbit, such that
//   Slider wins:   after every drop some slide makes the objective or leads back into the set;
//   Dropper wins:  after some drop no slide makes the objective and all of them lead back into the set.
// Every drop raises the layer, so such a strategy ends, and a set with this property is a proof; the moves
// themselves are not needed. docs/CERTIFICATES.md describes the file and its checker.
#pragma once

#include <filesystem>

#include "certify/certificate_claim.hpp"
#include "certify/winner_source.hpp"
#include "game/board.hpp"
#include "graph/position_graph.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Writes the claimed winner's strategy: moves into positions that are known to be won, and of those the
/// moves that stay in the set, so that it stays small. What is not known is searched: little, after a search
/// that decided the root.
///
/// Requires  that graph and winners have the same word.
/// Returns   what was written, or why nothing was: a stop was requested, or the memory of `resources` does
///           not suffice.
/// Throws    EnvironmentError if the file cannot be written; std::logic_error if the claim is false (a bug).
/// Memory    11 to 22 bytes for each position of 2^(Dmax-1) + 1 layers, and 16 for each of the lowest of them
///           (with a word of 64 bits).
CertificateSummary write_strategy_certificate(const std::filesystem::path& file,
                                              const CertificateClaim& claim, const AnyPositionGraph& graph,
                                              const AnyWinnerSource& winners, const Resources& resources);

/// Writes a strategy that is known as its boards: a list for each layer, ascending.
///
/// Requires  that they have the property above. Throws EnvironmentError if the file cannot be written.
CertificateSummary write_position_certificate(const std::filesystem::path& file,
                                              const CertificateClaim& claim,
                                              const std::vector<std::vector<Board>>& layers);

}  // namespace dropslide
