// What a tablebase can store of a position, and how each player's moves make it from those that follow.
//
// A value domain is a type with
//   Value                              what is stored;
//   at_slider(slides, value_of)        value with Slider to move; value_of(position) is that with Dropper to
//   move; at_dropper(drops, value_of)        value with Dropper to move; value_of(drop) is that with Slider
//   to move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/ply_graph.hpp"

namespace dropslide::tablebase {

/// Who wins.
struct WinnerDomain {
  using Value = Winner;
  static constexpr bool has_moves = false;

  template <class Word, class ValueOf>
  static Value at_slider(const Slides<Word>& slides, ValueOf&& value_of) {
    if (slides.wins) return Winner::slider;
    for (int i = 0; i < slides.count; ++i)
      if (value_of(slides.positions[static_cast<std::size_t>(i)]) == Winner::slider) return Winner::slider;
    return Winner::dropper;
  }

  template <class Word, class ValueOf>
  static Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) {
    for (const auto& drop : drops)
      if (value_of(drop) == Winner::dropper) return Winner::dropper;
    return Winner::slider;
  }

  static Value from(Winner winner, std::uint32_t) { return winner; }
  static Winner winner(Value value) { return value; }
  static std::uint32_t moves(Value) { return 0; }
};

/// Who wins, and after how many moves of both players if the winner hurries and the loser delays.
struct DepthDomain {
  static constexpr bool has_moves = true;

  /// Slider wins after `signed_moves` - 1 moves, or Dropper after -`signed_moves` - 1.
  struct Value {
    std::int32_t signed_moves = 0;
  };

  template <class Word, class ValueOf>
  static Value at_slider(const Slides<Word>& slides, ValueOf&& value_of) {
    if (slides.wins) return win_after(1);
    Value best = loss_after(0);
    for (int i = 0; i < slides.count; ++i) {
      const Value value = later(value_of(slides.positions[static_cast<std::size_t>(i)]));
      if (i == 0 || is_better_for_slider(value, best)) best = value;
    }
    return best;
  }

  template <class Word, class ValueOf>
  static Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) {
    Value best;
    bool is_first = true;
    for (const auto& drop : drops) {
      const Value value = later(value_of(drop));
      if (is_first || is_better_for_slider(best, value)) best = value;
      is_first = false;
    }
    return best;
  }

  static Winner winner(Value value) { return value.signed_moves > 0 ? Winner::slider : Winner::dropper; }
  static std::uint32_t moves(Value value) {
    return static_cast<std::uint32_t>(value.signed_moves > 0 ? value.signed_moves : -value.signed_moves) - 1;
  }
  static Value from(Winner winner, std::uint32_t moves) {
    return winner == Winner::slider ? win_after(static_cast<std::int32_t>(moves))
                                    : loss_after(static_cast<std::int32_t>(moves));
  }

 private:
  static Value win_after(std::int32_t moves) { return {moves + 1}; }
  static Value loss_after(std::int32_t moves) { return {-moves - 1}; }
  static Value later(Value value) { return {value.signed_moves + (value.signed_moves > 0 ? 1 : -1)}; }

  /// A win soon before a win late before a loss late before a loss soon.
  static bool is_better_for_slider(Value a, Value b) {
    const bool a_wins = a.signed_moves > 0, b_wins = b.signed_moves > 0;
    if (a_wins != b_wins) return a_wins;
    return a.signed_moves < b.signed_moves;
  }
};

}  // namespace dropslide::tablebase
