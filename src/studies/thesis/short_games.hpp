// Short games of all boards: the exact fewest drops beside the thesis's forms and methods, and the fewest
// drops to each tile.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engines/cooperative/fewest_drops.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"
#include "theory/bounds.hpp"

namespace dropslide {

/// M(m, n, 1) beside what the thesis says of it.
struct ShortGameRow {
  Shape shape;
  ShortestGame found;
  std::uint64_t pattern = 0;             ///< T of the 1-2 pattern: no dead board is lighter.
  ShortestGameForm form;                 ///< As printed.
  std::vector<ShortGameMethod> methods;  ///< Of boards with three rows and more.

  bool was_found() const { return found.stopped == StopReason::none; }
  bool attains_pattern() const { return static_cast<std::uint64_t>(found.drops) == pattern; }
};

struct TileRow {
  Shape shape;
  int dmax = 1;
  FewestDrops found;
  int highest_allowed = 0;  ///< By Theorem 6.

  /// Whether every tile comes with the fewest drops that any board allows.
  bool is_least_throughout() const;
};

struct ShortGames {
  Tier tier = Tier::quick;
  std::vector<ShortGameRow> games;
  std::vector<TileRow> tiles;
  double seconds = 0;
  StopReason stopped = StopReason::none;  ///< Otherwise rows are missing, or say that they stopped.
  std::uint64_t needed_bytes = 0;         ///< When memory was full: more than this.
};

/// Quick: boards up to 20 cells, in a minute on two cores. Full: those of three rows and more up to 25 cells,
/// in some minutes.
ShortGames study_short_games(Tier tier, const Resources& resources);

}  // namespace dropslide
