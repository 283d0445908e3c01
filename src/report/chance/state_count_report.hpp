// How many states a board has, for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engines/tablebase/state_count.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// The answer to `count`, which may have been stopped.
struct CountedBoard {
  Shape shape;
  StateCount count;
};

/// What was counted, and of a count that was stopped what the whole would be if all layers held as large a
/// share of their ranks.
std::string to_plain_text(const CountedBoard& counted);

/// `shape`, `complete`, `layers`, `layers_at_most`, `ranks_counted` (a share), `states`, `afterstates`,
/// `dead`, `states_forecast`, `afterstates_forecast` (null of a complete count), `seconds` of this run.
nlohmann::ordered_json to_json(const CountedBoard& counted);

}  // namespace dropslide
