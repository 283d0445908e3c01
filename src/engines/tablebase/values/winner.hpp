// Value domain: who wins.
#pragma once

#include <utility>

#include "engines/tablebase/values/value_domain.hpp"

namespace dropslide::tablebase {

/// The trit of a winner. Never 0.
constexpr Trit trit_of(Winner winner) {
  return {static_cast<std::uint8_t>(winner == Winner::slider ? 2 : 1)};
}

/// The winner of a trit that is not 0.
constexpr Winner winner_of(Trit trit) { return trit.value == 2 ? Winner::slider : Winner::dropper; }

struct WinnerDomain {
  using Value = Winner;
  /// 1: Dropper wins, 2: Slider wins.
  using Code = std::tuple<Trit>;
  using Answer = PositionValue;

  /// In manifests; of exported CSV.
  static constexpr std::string_view name = "winner", csv_columns = "winner";
  static constexpr bool has_moves = false;

  static WinnerDomain make(Shape, const ObjectiveGame&) { return {}; }

  /// Slider, if a slide wins at once or leads to a position that he wins.
  template <class Word, class ValueOf>
  Value at_slider(Word, const SlideSuccessors<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return Winner::slider;
    for (int i = 0; i < slides.count; ++i)
      if (value_of(slides.positions[static_cast<std::size_t>(i)]) == Winner::slider) return Winner::slider;
    return Winner::dropper;
  }

  /// Dropper, if some drop leads to a position that he wins.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    for (const auto& drop : drops)
      if (value_of(drop) == Winner::dropper) return Winner::dropper;
    return Winner::slider;
  }

  /// Never 0.
  static Code encode(Value value) { return {trit_of(value)}; }
  /// The reverse. Requires a sound code.
  static Value decode(const Code& code) { return winner_of(std::get<0>(code)); }
  /// Whether a winner is there at all.
  static bool is_sound(const Code& code) { return std::get<0>(code).value != 0; }
  static Answer answer(Value value) { return {value, {}}; }
};

}  // namespace dropslide::tablebase
