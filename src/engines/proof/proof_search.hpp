// Proof search: who wins from the empty board, by AND/OR search over an exact table that all threads share.
//
// Dropper wins a position if some drop leaves Slider only successors that Dropper wins; otherwise Slider wins
// it. Every decided position is stored. The threads search the same tree from the root in different orders,
// and what one has decided no other searches. docs/SEARCH.md explains the algorithms.
#pragma once

#include <filesystem>
#include <optional>

#include "engines/proof/proof_method.hpp"
#include "game/allowed_drops.hpp"
#include "game/rules.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// What one search is asked to do.
struct SearchTask {
  /// With a folder, checkpoints are saved at intervals, on a stop request, and when memory is full.
  RunTask run{};
  ProofMethod method = ProofMethod::automatic;  ///< How it goes through the tree.
  /// Of the objective game: with fewer drops only a win of Dropper says who wins the game.
  AllowedDrops drops = AllowedDrops::all;
  /// The winner's strategy is written there (certify/strategy_certificate.hpp).
  std::optional<std::filesystem::path> certificate{};
};

/// Decides the game on the empty board.
///
/// Returns     the winner; or no winner and the reason, after a stop request or when the memory budget is
///             spent; or no winner and no reason, if Slider wins against a restricted Dropper; never a wrong
///             one. The winner does not depend on threads, method or memory.
/// Throws      std::logic_error if the search contradicts itself (a bug); EnvironmentError if the game has
///             more than 2^63 positions, the certificate cannot be written, or the folder is of another run.
/// Complexity  one expansion per position that a depth-first search meets; 2.2 to 3.0 bytes a stored position
///             in slots of 16 bits, more where the boards are many and the positions few.
///             Depth is bounded by memory, not by the machine stack.
Decision search_proof(Shape shape, const TwoPlayerGame& game, const Resources& resources,
                      const SearchTask& task);

}  // namespace dropslide
