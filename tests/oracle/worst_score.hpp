// The best score that Slider can force against any drops, by plain recursion: what the retrograde driver's
// minimax scores are held against. The adversary chooses both opening tiles and every drop, a 2 or a 4 on any
// empty cell. Boards cross as text (oracle.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace oracle {

struct WorstScore {
  std::int64_t value;                               // From the worst opening.
  std::int64_t value_two_2s;                        // From the worst opening with two 2s.
  std::map<std::string, std::int64_t> afterstates;  // Still to come before a drop, by the least image.
};

// Every afterstate that any play can come to.
WorstScore worst_score(int rows, int cols);

// Whether Slider can make so much from the worst opening. Ends a line of play as soon as that is sure, so it
// answers small scores on boards whose games are too many to be listed.
bool can_force_score(int rows, int cols, std::int64_t score);

}  // namespace oracle
