// How many of a game's drops were 4s.
#include "studies/players/exact/dropped_fours.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules.hpp"

namespace dropslide {

/// A game that has come to the sum T with k 4s had T - k drops. Games that ended come to no further sum, so
/// its chance is at most that of k 4s in so many drops.
DroppedFours::DroppedFours(FoursKnown known, int sum) : known_(known) {
  if (known == FoursKnown::moments) return;
  constexpr double negligible = 1e-24;  // Chosen: 3x3 leaves out less than 1e-20 in all.
  const double log_of_2 = std::log(0.1 * StochasticGame::spawns[0].tenths),
               log_of_4 = std::log(0.1 * StochasticGame::spawns[1].tenths);
  first_ = sum;
  int last = -1;
  for (int fours = 0; 2 * fours <= sum; ++fours) {
    const int twos = sum - 2 * fours;
    const double chance = std::exp(std::lgamma(twos + fours + 1.0) - std::lgamma(twos + 1.0) -
                                   std::lgamma(fours + 1.0) + twos * log_of_2 + fours * log_of_4);
    if (chance < negligible) {
      left_out_ += chance;
      continue;
    }
    first_ = std::min(first_, fours);
    last = fours;
  }
  width_ = static_cast<std::size_t>(last - first_ + 1);
}

void DroppedFours::add_games(double* row, int fours, double chance) const {
  if (known_ == FoursKnown::moments) {
    row[0] += chance;
    row[1] += chance * fours;
    row[2] += chance * fours * fours;
  } else if (fours >= first_ && fours < first_ + static_cast<int>(width_)) {
    row[fours - first_] += chance;
  }
}

void DroppedFours::add_row(double* row, const DroppedFours& from, const double* source, int more,
                           double factor) const {
  if (known_ == FoursKnown::moments) {
    row[0] += factor * source[0];
    row[1] += factor * (source[1] + more * source[0]);
    row[2] += factor * (source[2] + more * (2 * source[1] + source[0]));
    return;
  }
  const int first = std::max(from.first_ + more, first_),
            end = std::min(from.first_ + more + static_cast<int>(from.width_),
                           first_ + static_cast<int>(width_));
  for (int fours = first; fours < end; ++fours)
    row[fours - first_] += factor * source[fours - more - from.first_];
}

FoursMoments DroppedFours::moments(const double* row) const {
  if (known_ == FoursKnown::moments) return {row[0], row[1], row[2]};
  FoursMoments sums;
  for_each(row, [&](int fours, double chance) {
    sums.chance += chance;
    sums.fours += chance * fours;
    sums.squares += chance * fours * fours;
  });
  return sums;
}

}  // namespace dropslide
