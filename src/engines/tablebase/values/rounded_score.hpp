// Value domain: the best expected score against chance, rounded so that it takes 32 bits.
#pragma once

#include <cassert>
#include <limits>

#include "engines/tablebase/values/expected_score.hpp"

namespace dropslide::tablebase {

/// As ScoreDomain, but values with Dropper to move are rounded to multiples of a step when they are made, and
/// go on so.
struct RoundedScoreDomain : ScoreDomain {
  /// The number of steps.
  using Code = std::tuple<std::uint32_t>;

  static constexpr std::string_view name = "rounded score";

  double step = 1;  ///< A power of 2.

  /// The step is as small as 32 bits allow for the largest score that a board of the shape can stand for.
  static RoundedScoreDomain make(Shape shape, const ObjectiveGame& game) {
    const int highest = game.objective - 1;
    const double largest_score = static_cast<double>(shape.cells() * merge_potential_of_tile(highest));
    return {{}, std::exp2(std::ceil(std::log2(largest_score)) - 32)};
  }

  /// The mean over the drops, rounded. Throws DamageError if there are none.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    return rounded(mean_over_drops(drops, value_of));
  }

  /// Requires a multiple of the step in the range of 32 bits; the range is asserted.
  Code encode(Value value) const {
    assert(value >= 0 && value / step <= std::numeric_limits<std::uint32_t>::max());
    return {static_cast<std::uint32_t>(value / step)};
  }
  Value decode(const Code& code) const { return step * std::get<0>(code); }
  /// Always: every number of steps can be.
  static bool is_sound(const Code&) { return true; }

  /// The mean, rounded likewise.
  double after_drops(std::span<const DropValue> drops) const { return rounded(plain_mean(drops)); }

 private:
  double rounded(double value) const { return std::nearbyint(value / step) * step; }
};

}  // namespace dropslide::tablebase
