// The game that an entry of a recorded table is about.
#pragma once

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

}  // namespace dropslide
