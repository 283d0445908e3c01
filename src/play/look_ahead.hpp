// Looking some plies ahead over every slide and every drop, to a value that is a sum over cells.
//
// A drop adds to such a value, so the last drops of a look ahead are added without making their boards.
#pragma once

#include <limits>

#include "packed/board_slides.hpp"
#include "play/dropper.hpp"
#include "play/effort.hpp"
#include "play/evaluation.hpp"

namespace dropslide::play {

/// What the board is worth at the end, as tenths; larger is better for the one who slides.
struct Valuation {
  std::vector<int> face_weights;  ///< Of each cell: what a tile there counts, times its face.
  std::int64_t empty_cell = 0;    ///< What an empty cell counts.
  std::int64_t dead_by_plies =
      0;  ///< Taken from a board without a slide, for each ply that was left and one more.

  /// What a tile (0: none) counts in a cell, numbered in reading order.
  std::int64_t of(int cell, int tile) const {
    if (tile == 0) return empty_cell;
    return face_weights.empty() ? 0
                                : face_weights[static_cast<std::size_t>(cell)] * (std::int64_t{1} << tile);
  }
};

/// `depth` counts plies, as both papers do: a slide is one, the drop after it another.
template <int Rows, int Cols, class WordType>
class LookAhead {
 public:
  using Word = WordType;
  using Pack = Packing<Rows, Cols, Word>;
  using Value = std::int64_t;

  /// Makes its tables once; then it is safe to use from several threads at once.
  explicit LookAhead(const Valuation& valuation)
      : sums_(Pack::cells, [&](int cell, int tile) { return valuation.of(cell, tile); }),
        dead_by_plies_(valuation.dead_by_plies) {
    for (int cell = 0; cell < Pack::cells; ++cell)
      for (int tile = 1; tile <= dropped_four; ++tile)
        drop_gains_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(tile) - 1] =
            valuation.of(cell, tile) - valuation.of(cell, 0);
  }

  /// The boards after the four slides, in the order of `all_directions`; the state itself where one is
  /// illegal.
  std::array<Word, 4> slides(Word state) const { return slides_.slides(state); }

  /// Erisgen and Ballesteros 2024, Algorithm 4: the expected value if the best slides are made. `effort`
  /// counts the states whose slides were made.
  double expected(Word state, int depth, Effort& effort) const {
    if (depth == 0) return static_cast<double>(sums_.of(state));
    effort.add_state();
    double best = -std::numeric_limits<double>::infinity();
    for (const Word after : slides_.slides(state))
      if (after != state)
        best = std::max(best,
                        depth == 1 ? static_cast<double>(sums_.of(after)) : mean(after, depth - 1, effort));
    return best == -std::numeric_limits<double>::infinity() ? static_cast<double>(dead(state, depth)) : best;
  }

  /// The mean of `expected` over the drops on an afterstate. Requires depth >= 1; the drop is a ply.
  double mean(Word after, int depth, Effort& effort) const {
    if (depth == 1) return mean_after_last_drop(after);
    return mean_over_drops(after, [&](Word state) { return expected(state, depth - 1, effort); });
  }

  /// Algorithm 5: the value if the best slides are made and the worst tiles are dropped, by alpha-beta: exact
  /// if it lies between `alpha` and `beta`, else a bound beyond the one that it passes.
  Value best(Word state, int depth, Value alpha, Value beta, Effort& effort) const {
    if (depth == 0) return sums_.of(state);
    effort.add_state();
    if (depth == 1) return best_of_last_slides(state);
    Value most = lowest;
    for (const Word after : legal_slides_best_first(state)) {
      if (after == state) break;
      most = std::max(most, worst(after, depth - 1, std::max(alpha, most), beta, effort));
      if (most >= beta) return most;
    }
    return most == lowest ? dead(state, depth) : most;
  }

  /// The least of `best` over the drops on an afterstate. Requires depth >= 1.
  Value worst(Word after, int depth, Value alpha, Value beta, Effort& effort) const {
    if (depth == 1) return worst_after_last_drop(after);
    Value least = highest;
    for (Word empty = empty_cells(after); empty != 0; empty &= empty - 1)
      for (int tile = 1; tile <= dropped_four; ++tile) {
        const Word state = after | Word(tile) << lowest_bit(empty);
        least = std::min(least, best(state, depth - 1, alpha, std::min(beta, least), effort));
        if (least <= alpha) return least;
      }
    return least;
  }

  /// The mean of `value(state)` over the drops on an afterstate, by their chances.
  template <class OfState>
  static double mean_over_drops(Word after, OfState&& value) {
    double sum = 0;
    int cells = 0;
    for (Word empty = empty_cells(after); empty != 0; empty &= empty - 1, ++cells) {
      const int bit = lowest_bit(empty);
      sum += (10 - fours_in_ten) * value(after | Word{1} << bit);
      sum += fours_in_ten * value(after | Word(dropped_four) << bit);
    }
    return sum / (10 * cells);
  }

  /// The lowest bit of each empty cell.
  static Word empty_cells(Word board) { return Pack::cell_ones() & ~Pack::occupied(board); }

  /// Values of boards lie between these.
  static constexpr Value lowest = std::numeric_limits<Value>::min();
  static constexpr Value highest = std::numeric_limits<Value>::max();  ///< See `lowest`.

 private:
  Value best_of_last_slides(Word state) const {
    Value most = lowest;
    for (const Word after : slides_.slides(state))
      if (after != state) most = std::max(most, sums_.of(after));
    return most == lowest ? dead(state, 1) : most;
  }

  /// Legal slides in the order of what their boards are worth, so that alpha-beta soon finds a bound; then
  /// the board itself for each illegal one.
  std::array<Word, 4> legal_slides_best_first(Word state) const {
    std::array<Word, 4> after = slides_.slides(state);
    std::array<Value, 4> values{};
    for (std::size_t i = 0; i < after.size(); ++i)
      values[i] = after[i] == state ? lowest : sums_.of(after[i]);
    for (std::size_t i = 1; i < after.size(); ++i)
      for (std::size_t j = i; j > 0 && values[j - 1] < values[j]; --j)
        std::swap(values[j - 1], values[j]), std::swap(after[j - 1], after[j]);
    return after;
  }

  Value dead(Word state, int depth) const { return sums_.of(state) - dead_by_plies_ * (depth + 1); }

  double mean_after_last_drop(Word after) const {
    Value gains = 0;
    int cells = 0;
    for (Word empty = empty_cells(after); empty != 0; empty &= empty - 1, ++cells) {
      const auto& gain = gains_at(empty);
      gains += (10 - fours_in_ten) * gain[0] + fours_in_ten * gain[1];
    }
    return static_cast<double>(sums_.of(after)) + static_cast<double>(gains) / (10 * cells);
  }

  Value worst_after_last_drop(Word after) const {
    Value least = highest;
    for (Word empty = empty_cells(after); empty != 0; empty &= empty - 1) {
      const auto& gain = gains_at(empty);
      least = std::min({least, gain[0], gain[1]});
    }
    return sums_.of(after) + least;
  }

  const std::array<Value, 2>& gains_at(Word empty) const {
    return drop_gains_[static_cast<std::size_t>(lowest_bit(empty) / Pack::bits)];
  }

  BoardSlides<Rows, Cols, Word> slides_;
  CellSums<Word> sums_;
  std::array<std::array<Value, 2>, Pack::cells> drop_gains_{};  ///< By cell, for a 2 and a 4.
  Value dead_by_plies_;
};

}  // namespace dropslide::play
