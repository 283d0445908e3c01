// Proof search: who wins from the empty board, by AND/OR search over an exact table shared by all threads.
//
// Dropper wins a position if some drop leaves Slider only children that Dropper wins; otherwise Slider wins
// it. Every decided position is stored, so none is searched twice by one thread; the threads search the same
// tree from the root in different orders and meet in the table. docs/SEARCH.md tells how, and what was tried.
#pragma once

#include <filesystem>
#include <optional>

#include "game/rules.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// How the tree is walked. All ways share one table, and each decides the root by itself.
enum class ProofMethod : std::uint8_t {
  automatic,    ///< As `method_for` chooses.
  both,         ///< In turns; a third of the time goes to proof numbers.
  depth_first,  ///< The cheaper with Dmax 2.
  proof_number  ///< Far cheaper where Dropper wins with Dmax 3 and more, Slider with Dmax 1, or nothing may
                ///< merge.
};

/// By proof numbers in the no-merge game, where they were never much slower; depth first in the objective
/// game with Dmax 2, where they were slower in every game measured (docs/SEARCH.md); else both. Both also for
/// a certificate: what proof numbers decide makes a smaller one.
ProofMethod method_for(const TwoPlayerGame& game, bool for_certificate);

/// What one search is asked to do.
struct SearchTask {
  /// With a folder, checkpoints are saved at intervals, on a stop request, and when memory is full.
  RunTask run{};
  ProofMethod method = ProofMethod::automatic;
  /// The winner's strategy is written there (certify/certificate.hpp).
  std::optional<std::filesystem::path> certificate{};
};

/// Decides the game on the empty board.
///
/// Returns     the winner, or no winner with the reason when `resources.stop` was requested or the memory
///             budget is spent; never a wrong one. The winner does not depend on threads, method or memory.
/// Throws      std::logic_error if the search contradicts itself (a bug); EnvironmentError if the game has
///             more than 2^63 positions, the certificate cannot be written, or the folder is of another run.
/// Complexity  one expansion per position that a depth-first search meets; 2.2 to 3.0 bytes a stored position
///             where slots of 16 bits do (docs/SEARCH.md), more where boards are many and positions few.
///             Depth is bounded by memory, not by the machine stack.
Decision search_proof(Shape shape, const TwoPlayerGame& game, const Resources& resources,
                      const SearchTask& task);

}  // namespace dropslide
