// How far a recorded game is from the one that is asked: the nearest one lends its rates.
#pragma once

#include <cstdlib>

#include "game/rules.hpp"

namespace dropslide {

/// 0 for the same game. Chosen: a step of the objective changes the cost of a board most, the shape least.
inline int game_distance(Shape a, const ObjectiveGame& ga, Shape b, const ObjectiveGame& gb) {
  return 4 * std::abs(ga.objective - gb.objective) + 2 * std::abs(ga.dmax - gb.dmax) +
         std::abs(a.cells() - b.cells()) + (a.rows != b.rows ? 1 : 0);
}

}  // namespace dropslide
