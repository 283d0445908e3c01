// Who wins the game of two players, and the largest tile that Slider can force; with which Dmax Dropper
// avoids every merge.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dropslide/board.hpp"
#include "dropslide/run.hpp"

namespace dropslide::api {

/// How an objective is decided.
enum class Engine : std::uint8_t {
  automatic,  ///< Layers or proof search, whichever is quicker, helped by the no-merge game.
  layers,     ///< Every board, one bit each, from the fullest layer down.
  tablebase,  ///< Every reachable position and its value; with a folder they are kept.
  proof
};

/// What `solve` is asked to do.
struct SolveOptions {
  /// Decide this objective alone (an exponent above 0). Without it, it rises until Slider fails.
  std::optional<int> objective{};
  Engine engine = Engine::automatic;
  /// Where the engine leaves its checkpoints or its tablebase; the same call goes on from what is there.
  /// Needs an objective, and an engine other than `automatic`.
  std::optional<std::filesystem::path> folder{};
  /// Of the tablebase: also the moves to the end under best play.
  bool with_depth = false;
  /// The winner's strategy is written there, to be checked by dropslide-check. Needs an objective and the
  /// engine `proof`, or `layers` and a folder, where all layers are then kept.
  std::optional<std::filesystem::path> certificate{};
};

/// Who wins with one objective.
struct Verdict {
  int objective = 0;               ///< The tile, as an exponent.
  Player winner = Player::slider;  ///< Under best play from the empty board.
  std::string engine;              ///< "layers", "tablebase", "proof", "no-merge", "rules" or "theorem-6".
  std::uint64_t positions = 0;     ///< Positions that the engine stored or decided.
  double seconds = 0;              ///< Wall-clock time of the search, in seconds.
};

/// The answer of `solve`.
struct Solution : Outcome {
  /// The largest tile that Slider can force, as an exponent; nothing if one objective alone was asked for, or
  /// the computation was stopped.
  std::optional<int> max_tile;
  /// Slider can force this tile, as an exponent; 0 if one objective alone was asked for.
  int at_least = 0;
  /// In the order in which they were decided.
  std::vector<Verdict> objectives;
};

/// Solves the game in which Dropper drops tiles 1..dmax and Slider wins as soon as he has the objective.
///
/// Requires    1 <= dmax <= 25.
/// Returns     the winners; they do not depend on engine, threads or memory.
/// Throws      UsageError for a Dmax, an objective or options that make no sense together; EnvironmentError
///             for a folder or file that cannot be used; DamageError for damaged checkpoints.
/// Complexity  3x4 with Dmax 2: a second. `dropslide plan` foresees what a large game takes.
/// Threads     any number of calls at a time; each has a Run of its own.
/// Source      Zeegers 2016, section 8, for the question and the tablebases; docs/RESULTS.md for the methods.
///
/// Example:
///     assert(ds::solve("3x3", 2).max_tile == 5);  // Slider can force a 32.
///     const ds::Solution one = ds::solve("3x3", 2, {.objective = 6, .engine = ds::Engine::layers});
///     assert(one.objectives.at(0).winner == ds::Player::dropper && !one.max_tile);
Solution solve(const Shape& shape, int dmax, const SolveOptions& options = {}, const Run& run = {});

/// What `no_merge` is asked to do.
struct NoMergeOptions {
  /// Decide this Dmax alone. Without it, it rises until Dropper wins.
  std::optional<int> dmax{};
  /// The winner's strategy is written there, to be checked by dropslide-check. Needs a Dmax.
  std::optional<std::filesystem::path> certificate{};
  /// Where checkpoints are kept. Needs a Dmax.
  std::optional<std::filesystem::path> folder{};
};

/// Whether Dropper avoids every merge with one Dmax.
struct NoMergeVerdict {
  int dmax = 0;  ///< The largest tile that he may drop.
  bool dropper_avoids_merges = false;
  std::uint64_t positions = 0;  ///< Stored by the search.
  double seconds = 0;           ///< Wall-clock time of the search, in seconds.
};

/// The answer of `no_merge`.
struct NoMergeAnswer : Outcome {
  /// The least Dmax with which Dropper avoids every merge; nothing if one Dmax alone was asked for, or the
  /// computation was stopped.
  std::optional<int> min_dmax;
  std::vector<NoMergeVerdict> verdicts;
};

/// Solves the game in which Dropper loses as soon as Slider can merge two tiles.
///
/// Returns     with which Dmax Dropper avoids every merge; it does not depend on threads or memory.
/// Throws      as `solve`.
/// Complexity  4x4: a second.
/// Threads     any number of calls at a time.
/// Source      Zeegers 2016, section 6.
///
/// Example:
///     assert(ds::no_merge("3x3").min_dmax == 4);
///     assert(!ds::no_merge("3x3", {.dmax = 3}).verdicts.at(0).dropper_avoids_merges);
NoMergeAnswer no_merge(const Shape& shape, const NoMergeOptions& options = {}, const Run& run = {});

}  // namespace dropslide::api
