// The ladder of bounds: which bounded games are tried before all layers of a game are solved.
//
// A bounded game costs a fraction of the whole one, and proves the winner if the bound is high enough and
// conceded to the right player. Neither is known before. The least deciding bounds of smaller games say
// where to try.
#pragma once

#include <optional>
#include <vector>

#include "engines/layers/layer_plan.hpp"

namespace dropslide {

/// One attempt at a game by layers.
struct Rung {
  std::optional<Bound> bound;  ///< Of a bounded game; without one, all layers.
  layers::LayerPlan plan;
};

/// The bound from which on a game of this size is expected to be decided: with the layers from there on
/// conceded to one player, the other one is expected to win, if he wins the game.
///
/// Source  the least deciding bounds of smaller games (docs/measurements/layers.md): the weight of the
///         objective, and so much a cell more.
Bound expected_bound(Shape shape, const ObjectiveGame& game, Winner conceded_to);

/// The rungs in the order in which to try them; the last one is all layers. Each bounded game has at most
/// half of the boards and fits the memory budget with so many layers in memory, so that all rungs together
/// cost at most twice the last one; games that are solved in seconds have no other rung than all layers.
/// Nothing if no cut of the shape fits the kernel.
std::vector<Rung> bound_ladder(Shape shape, const ObjectiveGame& game, layers::HeldLayers held,
                               double memory_bytes);

}  // namespace dropslide
