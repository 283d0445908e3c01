// Players that try each slide out by random play, as both papers have them.
#pragma once

#include "play/player.hpp"

namespace dropslide::play {

/// What a Monte Carlo player tries. Of slides with the same mean score each has the same chance.
struct MonteCarlo {
  std::uint64_t runs = 1;                         ///< At least 1.
  std::uint64_t most_slides = ~std::uint64_t{0};  ///< Random slides in a run after the one that is tried.
  /// Kumar 2018, chapter 7: every legal slide has `runs` runs. Erisgen and Ballesteros 2024, Algorithms 1 and
  /// 2: there are `runs` runs in all, and each begins with a random legal slide. (As printed, Algorithm 2 may
  /// credit a run to an illegal slide that it drew first; here it is credited to the slide that was made.)
  bool shares_runs = false;
};

/// The player that makes the slide of the best mean score. It has no exact chances. Requires `settings.runs
/// >= 1`.
PlayerMaker monte_carlo(const MonteCarlo& settings);

}  // namespace dropslide::play
