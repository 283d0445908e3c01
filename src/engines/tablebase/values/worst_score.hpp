// Value domain: the best score that Slider can force.
#pragma once

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "engines/tablebase/values/value_domain.hpp"
#include "packed/merge_score.hpp"

namespace dropslide::tablebase {

/// The most that any game on so many cells can score: the i-th largest tile of a board is at most 2^(cells +
/// 2 - i) (docs/CHANCE.md), and the tile 2^v has scored at most (v - 1) 2^v.
constexpr std::uint64_t largest_score(int cells) {
  std::uint64_t sum = 0;
  for (int tile = 2; tile <= cells + 1; ++tile)
    sum += static_cast<std::uint64_t>(merge_potential_of_tile(tile));
  return sum;
}

/// The score still to come that Slider can force against a Dropper who chooses every drop, a 2 or a 4 on any
/// empty cell, and wants it as small as can be.
struct WorstScoreDomain {
  /// At most `most`.
  using Value = std::uint32_t;
  using Code = std::tuple<std::uint32_t>;
  /// Exact: a double holds integers of 53 bits.
  using Answer = double;
  static_assert(largest_score(max_cells) <= std::numeric_limits<Value>::max());

  static constexpr std::string_view name = "worst score";
  /// For people and for CSV.
  static constexpr NumberText text{.label = "score still to come that Slider can force",
                                   .csv_column = "worst_score",
                                   .dropper = "Dropper",
                                   .decimals = 0,
                                   .drops_are_random = false};
  /// A stuck Slider scores nothing more.
  static constexpr double at_end = 0;
  /// No play makes it.
  static constexpr std::optional<double> at_objective = {};

  Value most = std::numeric_limits<Value>::max();  ///< No value is larger.

  /// `most` is the largest score of the shape.
  static WorstScoreDomain make(Shape shape, const ObjectiveGame&) {
    return {static_cast<Value>(largest_score(shape.cells()))};
  }

  /// Throws DamageError for a slide to the objective, or a score that no play makes.
  template <class Word, class ValueOf>
  Value at_slider(Word position, const SlideSuccessors<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) throw DamageError("a list of positions holds one that makes a tile no play can reach");
    const std::int64_t before = merge_potential(position);
    std::int64_t best = 0;
    for (int i = 0; i < slides.count; ++i) {
      const Word slid = slides.positions[static_cast<std::size_t>(i)];
      best = std::max(best, merge_potential(slid) - before + std::int64_t{value_of(slid)});
    }
    if (best > std::int64_t{most}) throw DamageError("a position scores more than any play can");
    return static_cast<Value>(best);
  }

  /// Throws DamageError if there are none: no play leaves a full board to Dropper.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    if (drops.empty()) throw DamageError("a list of positions holds a full board where Dropper is to move");
    Value worst = std::numeric_limits<Value>::max();
    for (const auto& drop : drops) worst = std::min<Value>(worst, value_of(drop));
    return worst;
  }

  static Code encode(Value value) { return {value}; }
  static Value decode(const Code& code) { return std::get<0>(code); }
  /// Whether it is at most `most`.
  bool is_sound(const Code& code) const { return std::get<0>(code) <= most; }
  static Answer answer(Value value) { return value; }  // Exact: a double holds all of 53 bits.

  static double after_slide(double score, double rest) { return score + rest; }
  /// The more the better.
  static double worth(double number) { return number; }
  /// The least; infinity if there are no drops.
  static double after_drops(std::span<const DropValue> drops) {
    double worst = std::numeric_limits<double>::infinity();
    for (const DropValue& drop : drops) worst = std::min(worst, drop.value);
    return worst;
  }
  /// Dropper chooses the opening, too.
  static double of_game(std::span<const OpeningValue> openings) {
    double worst = std::numeric_limits<double>::infinity();
    for (const OpeningValue& opening : openings) worst = std::min(worst, opening.value);
    return worst;
  }
};

}  // namespace dropslide::tablebase
