// What players of the original game cost.
#pragma once

#include "run/decision.hpp"

namespace dropslide::bench {

/// 40 million random slides on 4x4, each with its drop; promised: 2 million a second on one core.
Decision play_randomly(int threads);

/// 40 million states whose four slides expectimax makes, looking 4 plies ahead on 4x4; promised: 10 million a
/// second on one core. (The boards after the last slide and drop are valued, too, and not counted.)
Decision look_ahead(int threads);

}  // namespace dropslide::bench
