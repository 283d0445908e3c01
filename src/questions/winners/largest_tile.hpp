// The largest tile that Slider can force: Tables 4 to 7 of the thesis, one objective after the other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "costs/game_cost.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/proof/proof_search.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// An engine that stands in a room of its own: decides the game, and calls it `name` for people.
using DecideGame =
    std::function<Decision(Shape, const ObjectiveGame&, const Resources&, const std::string& name)>;

struct EngineChoice {
  /// Which one. `automatic`: Dropper wins every objective above Dmax if he can avoid every merge, since no
  /// tile then exceeds what he drops; so the no-merge game is asked first where that may settle the matter,
  /// for the least objective above Dropper's tiles. Otherwise the layers are taken if they fit the memory and
  /// are expected to be done within a second; else proof search where a recorded one took less; else the
  /// layers, if they are expected to be done within `patience_seconds` or are the cheaper engine by the cost
  /// model; else the bounded games that fit; else proof search. Where by the cost model none of these can
  /// end, it stops at once as if memory were full, with a decision that took no time.
  Engine engine = Engine::automatic;
  double patience_seconds = 600;  ///< Of `automatic`: for layers, whose time is known beforehand.
  bool may_search = true;         ///< Of `automatic`: proof search is tried where the layers are not quick.
  layers::LayerTask layers{};     ///< Options of the layers; the name is set for each game.
  bool climbs = true;             ///< Of the layers without a bound: bounded games are tried first.
  /// Of `tablebase`, which programs without tablebases leave out: see questions/tablebase_winner.hpp.
  DecideGame tablebase{};
  SearchTask proof{};  ///< Options of proof search, likewise.
  /// Of `proof`: an option that is for proof search alone stands for it. Where its cost is known it is
  /// started if it can end, else if `automatic` would start an engine for the game.
  bool is_implied = false;
  /// Called with what a game takes by the engine that was taken, before its run starts; of proof search that
  /// nobody knows, or that leaves drops out, by the layers or with all drops. Not if nobody knows that
  /// either, or if the engine refuses the game at once. In a team, with what each member takes.
  std::function<void(const CellNeed&)> before_run{};
  bool uses_theorems =
      true;  ///< False: a search decides what Theorem 6 settles; for what it leaves in files.
};

/// Who wins with one objective, and by what reason.
struct ObjectiveVerdict {
  int objective = 0;  ///< The tile (its exponent).
  Winner winner = Winner::slider;
  /// "layers", "tablebase", "proof", "no-merge", "rules" (tile 1 is always dropped) or "theorem-6".
  std::string engine;
  /// Positions stored by proof search; boards decided by the layers; reachable Dropper positions.
  std::uint64_t positions = 0;
  double seconds = 0;
  std::optional<CertificateSummary> certificate;  ///< If one was written.
  std::optional<Bound> bound;                     ///< If a bounded game proved it.
  AllowedDrops drops = AllowedDrops::all;         ///< Those with which Dropper won.
};

/// One objective of which a game that is harder for one player decided nothing, since he does not win it.
struct UndecidedObjective {
  int objective = 0;                       ///< The tile (its exponent).
  std::optional<Bound> bound;              ///< Of a bounded game.
  AllowedDrops drops = AllowedDrops::all;  ///< Of a restricted game.
  std::uint64_t positions = 0;             ///< Boards decided in it.
  double seconds = 0;

  /// The player who does not win it.
  Winner without_win() const { return bound ? bound->provable() : Winner::dropper; }
};

/// What a search found that ended without a winner; nothing if it was stopped.
std::optional<UndecidedObjective> undecided_of(int objective, const Decision& last);

/// What is known of the largest tile after the objectives that were decided.
struct LargestTile {
  Shape shape;
  int dmax = 1;
  int at_least = 0;                          ///< Slider can force this tile.
  bool is_exact = false;                     ///< And no larger one.
  std::vector<ObjectiveVerdict> objectives;  ///< In the order in which they were decided.
  Decision last;                             ///< The last search: why it stopped, if it did.
};

/// Decides one objective.
///
/// Requires  1 <= objective; `choice.tablebase`, if that engine is chosen. For objective <= dmax, Dropper
///           must also avoid to drop it: he plays with smaller tiles only.
///
/// Returns   the verdict, or nothing if the search stopped, or a bounded game that was asked for decided
///           nothing; `last` then says why.
std::optional<ObjectiveVerdict> decide_objective(Shape shape, int dmax, int objective,
                                                 const EngineChoice& choice, const Resources& resources,
                                                 Decision& last);

/// The first game of `find_largest_tile` of which by the cost model no engine can end, with what the cheaper
/// one takes; nothing if there is none, if an engine was named, or if the whole run was recorded and can end.
std::optional<CellNeed> first_beyond(Shape shape, int dmax, const EngineChoice& choice,
                                     const Resources& resources);

/// Raises the objective until Slider fails, or a search stops; at the latest until Theorem 6 excludes it.
LargestTile find_largest_tile(Shape shape, int dmax, const EngineChoice& choice, const Resources& resources);

}  // namespace dropslide
