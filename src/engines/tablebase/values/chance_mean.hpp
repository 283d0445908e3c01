// Means over the drops of chance, and over its openings: what all values against chance are made with.
#pragma once

#include <span>
#include <vector>

#include "base/error.hpp"
#include "engines/tablebase/values/value_domain.hpp"

namespace dropslide::tablebase {

/// Mean over the drops of chance, each empty cell alike. The order of the sum is that of the drops of the
/// canonical board, so that it has the same bits in every run. Relative error below (cells + 3) * 2^-53,
/// besides that of the values.
///
/// Throws DamageError if there are none: no play leaves a full board to chance.
template <class Word, class ValueOf>
double mean_over_drops(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) {
  constexpr std::size_t kinds = StochasticGame::spawns.size();
  if (drops.empty()) throw DamageError("a list of positions holds a full board where chance is to drop");
  double sums[kinds] = {};
  for (std::size_t i = 0; i < drops.size(); ++i) sums[i % kinds] += value_of(drops[i]);
  double tenths = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) tenths += StochasticGame::spawns[kind].tenths * sums[kind];
  return tenths / (10.0 * static_cast<double>(drops.size() / kinds));
}

/// The same mean by another formula, for verification: the very double, if the drops stand in the same order
/// of cells.
///
/// Returns NaN if there are none.
inline double plain_mean(std::span<const DropValue> drops) {
  double sum_of_2s = 0, sum_of_4s = 0;
  int empty = 0;
  for (const DropValue& drop : drops) {
    (drop.tile == 1 ? sum_of_2s : sum_of_4s) += drop.value;
    empty += drop.tile == 1;
  }
  return (9 * sum_of_2s + sum_of_4s) / (10.0 * empty);
}

/// Mean over openings, each with its chance.
inline double mean_over_openings(std::span<const OpeningValue> openings) {
  double sum = 0, chance = 0;
  for (const OpeningValue& opening : openings) {
    sum += opening.chance * opening.value;
    chance += opening.chance;
  }
  return sum / chance;
}

}  // namespace dropslide::tablebase
