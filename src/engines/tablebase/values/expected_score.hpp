// Value domain: the best expected score against chance.
#pragma once

#include <algorithm>
#include <cmath>

#include "engines/tablebase/values/chance_mean.hpp"
#include "packed/merge_score.hpp"

namespace dropslide::tablebase {

/// The expected score still to come, against chance, of a player who wants it as large as can be.
struct ScoreDomain {
  /// At least 0.
  using Value = double;
  using Code = std::tuple<double>;
  using Answer = double;

  static constexpr std::string_view name = "score";
  /// For people and for CSV.
  static constexpr NumberText text{.label = "expected score still to come",
                                   .csv_column = "expected_score",
                                   .dropper = "chance",
                                   .decimals = 10};
  /// A stuck Slider scores nothing more.
  static constexpr double at_end = 0;
  /// No play makes it.
  static constexpr std::optional<double> at_objective = {};

  static ScoreDomain make(Shape, const ObjectiveGame&) { return {}; }

  /// Throws DamageError for a slide to the objective: no play makes that tile.
  template <class Word, class ValueOf>
  Value at_slider(Word position, const SlideSuccessors<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) throw DamageError("a list of positions holds one that makes a tile no play can reach");
    const std::int64_t before = merge_potential(position);
    double best = 0;
    for (int i = 0; i < slides.count; ++i) {
      const Word slid = slides.positions[static_cast<std::size_t>(i)];
      best = std::max(best, static_cast<double>(merge_potential(slid) - before) + value_of(slid));
    }
    return best;
  }

  /// The mean over the drops. Throws DamageError if there are none.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    return mean_over_drops(drops, value_of);
  }

  static Code encode(Value value) { return {value}; }
  static Value decode(const Code& code) { return std::get<0>(code); }
  /// Whether it is finite and at least 0.
  static bool is_sound(const Code& code) {
    return std::get<0>(code) >= 0 && std::isfinite(std::get<0>(code));
  }
  static Answer answer(Value value) { return value; }

  static double after_slide(double score, double rest) { return score + rest; }
  /// The more the better.
  static double worth(double number) { return number; }
  static double after_drops(std::span<const DropValue> drops) { return plain_mean(drops); }
  /// The mean over openings.
  static double of_game(std::span<const OpeningValue> openings) { return mean_over_openings(openings); }
};

}  // namespace dropslide::tablebase
