// Costs as programs read them: one object wherever a cost is printed.
#pragma once

#include "costs/game_cost.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

void describe(FieldTable<CellNeed>& table);

/// What a game takes, as a need.
CellNeed need_of(const GameCost& cost);

/// A count that was reckoned, and may be beyond 64 bits.
std::uint64_t whole_count(double count);

}  // namespace dropslide
