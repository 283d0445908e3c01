// Short games of all boards: the exact fewest drops beside the thesis's forms and methods, and the fewest
// drops to each tile.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engines/cooperative/patterns/pattern_ancestors.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "engines/cooperative/tiles/fewest_drops.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"
#include "studies/known/known_drops.hpp"
#include "theory/bounds.hpp"

namespace dropslide {

/// M(m, n, 1) beside what the thesis says of it.
struct ShortGameRow {
  Shape shape;
  ShortestGame found;
  std::uint64_t pattern = 0;  ///< T of the 1-2 pattern: no dead board is lighter.
  ShortestGameForm form;
  std::vector<ShortGameMethod> methods;  ///< Of boards with three rows and more.

  /// Whether the search came to its end.
  bool was_found() const { return found.stopped == StopReason::none; }
  /// Whether the game ends on the 1-2 pattern's sum. Requires `was_found()`.
  bool attains_pattern() const { return static_cast<std::uint64_t>(found.drops) == pattern; }
};

/// The fewest drops to each tile of one board.
struct TileRow {
  Shape shape;
  int dmax = 1;  ///< Largest tile that may be dropped.
  FewestDrops found;
  int highest_allowed = 0;  ///< By Theorem 6.

  /// Whether every tile comes with the fewest drops that any board allows.
  bool is_least_throughout() const;
};

/// All boards of the tier.
struct ShortGames {
  Tier tier = Tier::quick;
  std::vector<ShortGameRow> games;         ///< In the order of playable shapes.
  std::vector<TileRow> tiles;              ///< Small boards, by Dmax, then the larger ones.
  std::vector<PatternAncestors> patterns;  ///< Boards of three rows and more beyond 25 cells.
  std::vector<KnownDrops> known;           ///< Of the board of each pattern, without these searches.
  double seconds = 0;
  StopReason stopped = StopReason::none;  ///< Otherwise rows are missing, or say that they stopped.
  std::uint64_t needed_bytes = 0;         ///< When memory was full: more than this.
};

/// What M of the board of patterns[last] is at least, by that search and those before it: the next weight
/// that the last board of a game can have.
int least_drops(const std::vector<PatternAncestors>& patterns, std::size_t last);

/// Quick: boards up to 20 cells, in a minute on two cores. Full: those of three rows and more up to 25 cells,
/// in some minutes. The record says what else is known of the boards beyond these.
ShortGames study_short_games(Tier tier, const RecordedDrops& record, const Resources& resources);

}  // namespace dropslide
