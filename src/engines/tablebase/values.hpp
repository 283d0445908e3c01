// What a tablebase can store of a position, and how the moves of each side make it from those that follow.
//
// A value domain is a type with
//   Value, Stored    what is held while layers are decided, and what files hold
//   at_slider        (position, slides, value_of): the value with Slider to move; value_of(position) is
//                    that with Dropper to move
//   at_dropper       (drops, value_of): the value with Dropper to move; value_of(drop) is that with Slider
//                    to move
//   to_stored, from_stored    one from the other, nothing lost, so that a run can go on from files
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "graph/ply_graph.hpp"
#include "packed/merge_score.hpp"

namespace dropslide::tablebase {

/// What a tablebase knows of a position of two players.
struct PositionValue {
  Winner winner = Winner::dropper;
  std::optional<std::uint32_t> moves;  ///< Of both players to the end, under best play.

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// Who wins.
struct WinnerDomain {
  using Value = Winner;
  using Stored = PositionValue;

  template <class Word, class ValueOf>
  Value at_slider(Word, const Slides<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return Winner::slider;
    for (int i = 0; i < slides.count; ++i)
      if (value_of(slides.positions[static_cast<std::size_t>(i)]) == Winner::slider) return Winner::slider;
    return Winner::dropper;
  }

  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    for (const auto& drop : drops)
      if (value_of(drop) == Winner::dropper) return Winner::dropper;
    return Winner::slider;
  }

  static Stored to_stored(Value value) { return {value, {}}; }
  static Value from_stored(const Stored& stored) { return stored.winner; }
};

/// Who wins, and after how many moves of both players if the winner hurries and the loser delays.
struct DepthDomain {
  using Stored = PositionValue;

  /// Slider wins after `signed_moves` - 1 moves, or Dropper after -`signed_moves` - 1.
  struct Value {
    std::int32_t signed_moves = 0;
  };

  template <class Word, class ValueOf>
  Value at_slider(Word, const Slides<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return win_after(1);
    Value best = loss_after(0);
    for (int i = 0; i < slides.count; ++i) {
      const Value value = later(value_of(slides.positions[static_cast<std::size_t>(i)]));
      if (i == 0 || is_better_for_slider(value, best)) best = value;
    }
    return best;
  }

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

  static Stored to_stored(Value value) {
    return value.signed_moves > 0
               ? Stored{Winner::slider, static_cast<std::uint32_t>(value.signed_moves) - 1}
               : Stored{Winner::dropper, static_cast<std::uint32_t>(-value.signed_moves) - 1};
  }
  static Value from_stored(const Stored& stored) {
    const auto moves = static_cast<std::int32_t>(stored.moves.value());
    return stored.winner == Winner::slider ? win_after(moves) : loss_after(moves);
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

/// The expected score still to come, against chance, of a player who wants it as large as can be.
struct ScoreDomain {
  using Value = double;
  using Stored = double;

  /// Values after a drop of chance are rounded to multiples of it; 0: they are not.
  double step = 0;

  template <class Word, class ValueOf>
  Value at_slider(Word position, const Slides<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) throw DamageError("a list of positions holds one that makes a tile no play can reach");
    const std::int64_t before = merge_potential(position);
    double best = 0;
    for (int i = 0; i < slides.count; ++i) {
      const Word slid = slides.positions[static_cast<std::size_t>(i)];
      best = std::max(best, static_cast<double>(merge_potential(slid) - before) + value_of(slid));
    }
    return best;
  }

  template <class Word, class ValueOf>
  Value at_dropper(const std::vector<DropChild<Word>>& drops, ValueOf&& value_of) const {
    const double mean = mean_over_drops(drops, value_of);
    return step == 0 ? mean : std::nearbyint(mean / step) * step;
  }

  static Stored to_stored(Value value) { return value; }
  static Value from_stored(Stored stored) { return stored; }
};

/// The chance that the objective is never made, against chance, by a player who wants it as small as can be.
struct FailureDomain {
  using Value = double;
  using Stored = double;

  template <class Word, class ValueOf>
  Value at_slider(Word, const Slides<Word>& slides, ValueOf&& value_of) const {
    if (slides.wins) return 0;
    double least = 1;
    for (int i = 0; i < slides.count; ++i)
      least = std::min(least, value_of(slides.positions[static_cast<std::size_t>(i)]));
    return least;
  }

  /// 0 only if all values are: what is too small for a double becomes the least one, so that 0 means
  /// *forced*.
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

  static Stored to_stored(Value value) { return value; }
  static Value from_stored(Stored stored) { return stored; }
};

}  // namespace dropslide::tablebase
