// Drops, and the steps of games, as programs read them.
#pragma once

#include "game/cooperative_play.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

void describe(FieldTable<Drop>& table);
void describe(FieldTable<GameStep>& table);

}  // namespace dropslide
