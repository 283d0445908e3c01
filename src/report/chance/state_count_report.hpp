// How many states a board has, for people and programs.
#pragma once

#include <optional>
#include <string>

#include "engines/tablebase/state_count.hpp"
#include "game/shape.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// The answer to `count`, which may have been stopped.
struct CountedBoard {
  Shape shape;
  std::optional<int> tile;  ///< With which games end; nothing: with none.
  StateCount count;
};

void describe(FieldTable<CountedBoard>& table);

/// What was counted, and of a count that was stopped what the whole would be if all layers held as large a
/// share of their ranks.
std::string to_plain_text(const CountedBoard& counted);

}  // namespace dropslide
