// Value domain: who wins, and after how many moves.
#pragma once

#include <cassert>

#include "engines/tablebase/values/winner.hpp"

namespace dropslide::tablebase {

/// Most moves that a stored depth can hold.
inline constexpr std::uint32_t most_moves = 65535;

/// Who wins, and after how many moves of both players if the winner hurries and the loser delays.
struct DepthDomain {
  /// The winner, and moves to the end.
  using Code = std::tuple<Trit, std::uint16_t>;
  using Answer = PositionValue;

  /// In manifests; of exported CSV.
  static constexpr std::string_view name = "moves", csv_columns = "winner,moves";
  static constexpr bool has_moves = true;

  /// Slider wins after `signed_moves` - 1 moves, or Dropper after -`signed_moves` - 1.
  struct Value {
    /// Never 0 in a value.
    std::int32_t signed_moves = 0;
  };

  /// For any game whose moves `encode` can hold.
  static DepthDomain make(Shape, const ObjectiveGame&) { return {}; }

  /// Slider wins, or loses, after so many moves.
  static Value win_after(std::int32_t moves) { return {moves + 1}; }
  static Value loss_after(std::int32_t moves) { return {-moves - 1}; }

  /// One move after the best slide for Slider; stuck, he has lost after 0 moves.
  template <class Word, class ValueOf>
  Value at_slider(Word, const SlideSuccessors<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return win_after(1);
    Value best = loss_after(0);
    for (int i = 0; i < slides.count; ++i) {
      const Value value = later(value_of(slides.positions[static_cast<std::size_t>(i)]));
      if (i == 0 || is_better_for_slider(value, best)) best = value;
    }
    return best;
  }

  /// One move after the best drop for Dropper.
  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    Value best;
    bool is_first = true;
    for (const auto& drop : drops) {
      const Value value = later(value_of(drop));
      if (is_first || is_better_for_slider(best, value)) best = value;
      is_first = false;
    }
    return best;
  }

  /// Requires at most `most_moves`; asserted.
  static Code encode(Value value) {
    const std::uint32_t moves = moves_of(value);
    assert(moves <= most_moves);
    return {trit_of(winner(value)), static_cast<std::uint16_t>(moves)};
  }
  /// The reverse. Requires a sound code.
  static Value decode(const Code& code) {
    const auto [trit, moves] = code;
    return winner_of(trit) == Winner::slider ? win_after(moves) : loss_after(moves);
  }
  /// Whether a winner is there; any number of moves can be.
  static bool is_sound(const Code& code) { return std::get<0>(code).value != 0; }
  static Answer answer(Value value) { return {winner(value), moves_of(value)}; }

 private:
  static Winner winner(Value value) { return value.signed_moves > 0 ? Winner::slider : Winner::dropper; }
  static std::uint32_t moves_of(Value value) {
    return static_cast<std::uint32_t>(value.signed_moves > 0 ? value.signed_moves : -value.signed_moves) - 1;
  }
  static Value later(Value value) { return {value.signed_moves + (value.signed_moves > 0 ? 1 : -1)}; }

  /// A win soon before a win late before a loss late before a loss soon.
  static bool is_better_for_slider(Value a, Value b) {
    const bool a_wins = a.signed_moves > 0, b_wins = b.signed_moves > 0;
    if (a_wins != b_wins) return a_wins;
    return a.signed_moves < b.signed_moves;
  }
};

}  // namespace dropslide::tablebase
