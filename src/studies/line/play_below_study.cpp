// Play below a tile, timed.
#include "studies/line/play_below_study.hpp"

#include "base/clock.hpp"
#include "theory/line/games/play_below.hpp"

namespace dropslide {

PlayBelowStudy study_play_below(int n, int tile, const Resources& resources) {
  const auto start = Clock::now();
  const line::PlayBelow play = line::play_below(tile, n, resources);
  return {.n = n,
          .tile = tile,
          .low_parts = play.low_parts,
          .most_made = play.most_made,
          .seconds = seconds_since(start),
          .was_interrupted = play.was_interrupted,
          .needed_bytes = play.needed_bytes};
}

}  // namespace dropslide
