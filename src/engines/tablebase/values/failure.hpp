// Value domain: the least chance to fail to make a tile, against chance.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "engines/tablebase/values/chance_mean.hpp"

namespace dropslide::tablebase {

/// The chance that the objective is never made, against chance, by a player who wants it as small as can be.
/// 0 means *forced*: what is too small for a double becomes the least one.
struct FailureDomain {
  /// In [0, 1].
  using Value = double;
  using Code = std::tuple<double>;
  using Answer = double;

  static constexpr std::string_view name = "failure";
  /// For people and for CSV.
  static constexpr NumberText text{.label = "chance of success",
                                   .csv_column = "failure",
                                   .dropper = "chance",
                                   .decimals = 11,
                                   .is_failure = true};
  /// A stuck Slider has failed.
  static constexpr double at_end = 1;
  /// The tile is made: no failure.
  static constexpr std::optional<double> at_objective = 0;

  static FailureDomain make(Shape, const ObjectiveGame&) { return {}; }

  /// The least over the slides: 0 if one makes the objective, 1 if Slider is stuck.
  template <class Word, class ValueOf>
  Value at_slider(Word, const SlideSuccessors<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return 0;
    double least = 1;
    for (int i = 0; i < slides.count; ++i)
      least = std::min(least, value_of(slides.positions[static_cast<std::size_t>(i)]));
    return least;
  }

  /// The mean over the drops, 0 only if all values are. Throws DamageError if there are none.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    bool is_forced = true;
    const double mean = mean_over_drops(drops, [&](const auto& drop) {
      const double value = value_of(drop);
      is_forced &= value == 0;
      return value;
    });
    return is_forced ? 0 : std::max(mean, std::numeric_limits<double>::denorm_min());
  }

  static Code encode(Value value) { return {value}; }
  static Value decode(const Code& code) { return std::get<0>(code); }
  /// Whether it is finite and at least 0.
  static bool is_sound(const Code& code) {
    return std::get<0>(code) >= 0 && std::isfinite(std::get<0>(code));
  }
  static Answer answer(Value value) { return value; }

  /// The chance behind the slide; scores do not matter.
  static double after_slide(double, double rest) { return rest; }
  /// The less the better.
  static double worth(double number) { return -number; }
  /// The mean, 0 only if all values are.
  static double after_drops(std::span<const DropValue> drops) {
    const bool is_forced =
        std::all_of(drops.begin(), drops.end(), [](const auto& drop) { return drop.value == 0; });
    return is_forced ? 0 : std::max(plain_mean(drops), std::numeric_limits<double>::denorm_min());
  }
  /// The mean over openings.
  static double of_game(std::span<const OpeningValue> openings) { return mean_over_openings(openings); }
};

}  // namespace dropslide::tablebase
