// The bound of a bounded game: the layers that are conceded to one player.
#pragma once

#include "game/rules.hpp"

namespace dropslide {

/// All boards of the layer and of those above are conceded to a player, unless a theorem names the other one.
/// If that other one wins the bounded game, he wins the real game; if he does not, nothing is known.
/// docs/BOUNDED-GAMES.md says why.
struct Bound {
  int layer = 1;  ///< A layer sum; at least 1.
  Winner conceded_to = Winner::dropper;

  /// The player whose win the bounded game can prove.
  Winner provable() const { return conceded_to == Winner::dropper ? Winner::slider : Winner::dropper; }
  friend bool operator==(const Bound&, const Bound&) = default;
};

}  // namespace dropslide
