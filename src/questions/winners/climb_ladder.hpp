// Deciding a game rung after rung of its ladder of bounds.
#pragma once

#include <string_view>

#include "engines/layers/layer_search.hpp"

namespace dropslide {

/// The folder of a bounded game begins so: "below-60-dropper".
inline constexpr std::string_view rung_prefix = "below-";

/// Decides the game by layers, rung after rung of its ladder. The task has no bound.
///
/// With a folder, each bounded game has a folder of its own in it, so that the same call goes on where one
/// was stopped; a folder that holds a run of all layers goes on with that.
///
/// Returns  the decision of the rung that proved the winner, or was stopped; `positions`, `expansions` and
///          `seconds` are those of all rungs. Throws as `search_layers`.
layers::LayerDecision climb_ladder(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                   const layers::LayerTask& task);

/// Whether the next rung is tried after that answer of one: it is at its end without a winner, or its layers
/// do not fit the memory. If its certificate alone does not fit, it has records, and the game is decided.
bool decides_nothing(const layers::LayerDecision& decision);

}  // namespace dropslide
