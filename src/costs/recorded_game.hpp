// The game that an entry of a recorded table is about, and how far it is from the one that is asked: the
// nearest lends its rates.
#pragma once

#include <cstdlib>

#include "files/json_value.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// The shape of an entry with "shape": "3x4". Throws DamageError.
inline Shape recorded_shape(const JsonValue& entry) {
  return entry.at("shape").parsed([](const std::string& text) { return parse_shape(text); });
}

/// The game of an entry with "dmax" and "objective". Throws DamageError.
inline ObjectiveGame recorded_game(const JsonValue& entry) {
  return entry.checked(
      [&] { return make_objective_game(entry.at("dmax").whole(), entry.at("objective").whole()); });
}

/// 0 for the same game. Chosen: a step of the objective changes the cost of a board most, the shape least.
inline int game_distance(Shape a, const ObjectiveGame& ga, Shape b, const ObjectiveGame& gb) {
  return 4 * std::abs(ga.objective - gb.objective) + 2 * std::abs(ga.dmax - gb.dmax) +
         std::abs(a.cells() - b.cells()) + (a.rows != b.rows ? 1 : 0);
}

}  // namespace dropslide
