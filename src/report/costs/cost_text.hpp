// Costs in words: one wording for plans, refusals, what is known and the tables of the thesis.
#pragma once

#include <string>

#include "costs/game_cost.hpp"

namespace dropslide {

/// Two digits: "45 core-seconds", "13 core-minutes", "80 core-hours", "2 700 core-hours", "12 core-years".
std::string core_time_text(double processor_seconds);

/// Two digits: "45 s", "13 m", "3.6 h", "26 h", "4.2 d", "120 d", "35 years".
std::string rough_duration(double seconds);

/// Two digits: "8 900", "73e12".
std::string rough_count(double count);

/// "123 GiB": what is counted has three digits.
std::string memory_text(double bytes);

/// With the digits that the cost deserves: of what is extrapolated memory, positions and time have one.
GameCost as_shown(GameCost cost);

/// "by layers", "as a tablebase", "by proof search".
std::string engine_phrase(Engine engine);

/// "123 GiB of memory and 80 core-hours by layers"; "an unknown amount of memory and time by proof search".
std::string cost_phrase(const GameCost& cost);
/// The same; of a search that is no game "123 GiB of memory and 80 core-hours".
std::string cost_phrase(const CellNeed& need);

/// A sentence: what that costs and, of a game, where to ask for more.
std::string cost_line(const CellNeed& need);

}  // namespace dropslide
