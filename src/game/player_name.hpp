// The players' names as sentences have them.
#pragma once

#include "game/rules.hpp"

namespace dropslide {

/// "Slider" or "Dropper"; `to_text` gives the words of files and of `--json`.
constexpr const char* player_name(Winner player) { return player == Winner::slider ? "Slider" : "Dropper"; }

}  // namespace dropslide
