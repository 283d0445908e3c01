// Certificates: a winning strategy as a set of positions, which anybody can check by the rules alone.
//
// The set holds the empty board and positions with Dropper to move, one of each orbit, such that
//   Slider wins:   after every drop some slide makes the objective or leads back into the set;
//   Dropper wins:  after some drop no slide makes the objective and all of them lead back into the set.
// Every drop raises the layer, so such a strategy ends, and a set that has this property is a proof; which
// moves were meant need not be told. docs/CERTIFICATES.md describes the file and its checker.
#pragma once

#include <filesystem>

#include "certify/known_winner.hpp"
#include "game/cooperative_play.hpp"
#include "graph/position_graph.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What a certificate says it proves.
struct CertificateClaim {
  Shape shape;
  std::variant<ObjectiveGame, NoMergeGame, CooperativeGame> game;
  Winner winner = Winner::dropper;  ///< Of no meaning in a cooperative game.
};

/// Writes the claimed winner's strategy, found by moves into positions that are known to be won; among those
/// it prefers moves that stay in the set, so that the set stays small.
///
/// Requires  that graph and winners are of one word. What is not known is searched: little, after a search
///           that decided the root.
/// Returns   what was written, or why nothing was: a stop was requested, or the memory of `resources` does
///           not suffice.
/// Throws    EnvironmentError if the file cannot be written; std::logic_error if the claim is false (a bug).
/// Memory    some 60 bytes for each position of 2^(Dmax-1) + 1 layers.
CertificateSummary write_certificate(const std::filesystem::path& file, const CertificateClaim& claim,
                                     const AnyPositionGraph& graph, const AnyKnownWinner& winner_of,
                                     const Resources& resources);

/// Writes positions that somebody else found, those of each layer in a list; lists of different layers,
/// ascending.
///
/// Requires  that they have the property above. Throws EnvironmentError if the file cannot be written.
CertificateSummary write_position_certificate(const std::filesystem::path& file,
                                              const CertificateClaim& claim,
                                              const std::vector<std::vector<Board>>& layers);

/// Writes one cooperative game: what its last drop leaves is a dead board after so many drops.
///
/// Requires  a game as `CooperativePlay` makes it, to its end. Throws EnvironmentError for the file.
CertificateSummary write_game_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                          const std::vector<GameStep>& game);

/// Writes that no cooperative game ends on a dead board after fewer drops, by all positions from which it
/// could (engines/cooperative/shortest_game.hpp), those of each layer in a list; lists of different layers,
/// ascending.
///
/// Throws EnvironmentError if the file cannot be written.
CertificateSummary write_no_shorter_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                                int drops, const std::vector<std::vector<Board>>& layers);

/// The code of a board in a certificate: cells in reading order as digits, the first one highest, in base
/// `base`; least among its images, and in a no-merge game among those with tiles renamed 1, 2, ... in reading
/// order.
Word128 certificate_code(const Board& board, const CertificateClaim& claim);

}  // namespace dropslide
