// Proof search: who wins from the empty board, by depth-first AND/OR search over an exact table shared by all
// threads.
//
// Dropper wins a position if some drop leaves Slider only children that Dropper wins; otherwise Slider wins
// it. Every decided position is stored, so none is searched twice by one thread; the threads search the same
// tree from the root in different orders and meet in the table.
#pragma once

#include <string>

#include "base/progress.hpp"
#include "game/position_graph.hpp"
#include "solve/decision.hpp"
#include "solve/known_winner.hpp"

namespace dropslide {

/// What a search is called, and how large it can become at the very most.
struct SearchTask {
  std::string name;                           ///< For people: "3x4, Dmax 2, objective 7 (128)".
  Word128 most_positions = ~Word128{0};       ///< No search of this game meets more; bounds what it says that it needs.
  /// Is told, once the root is decided, what is known of all positions; valid during the call. May be empty.
  std::function<void(Winner, const AnyKnownWinner&)> on_decided;
};

/// Decides the root of the graph.
///
/// Returns     the winner, or no winner with the reason when `resources.stop` was requested or the memory
/// budget is
///             spent; never a wrong one. The winner does not depend on the number of threads.
/// Throws      std::logic_error if the search contradicts itself (a bug).
/// Complexity  one expansion per position that the search meets; about 10 bytes a stored 64-bit position and
/// 20 a
///             128-bit one. Depth is bounded by memory, not by the machine stack.
Decision search_proof(const AnyPositionGraph& graph, const Resources& resources, const SearchTask& task);

}  // namespace dropslide
