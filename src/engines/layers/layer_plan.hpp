// What a run of the layer kernel will take: which cut of the board, how many layers and boards, how much
// memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/words.hpp"
#include "engines/layers/index/board_cut.hpp"
#include "engines/layers/scratch_budget.hpp"
#include "engines/layers/tables/layer_tables.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Set aside for the program itself. Chosen: twice what it takes.
inline constexpr std::uint64_t program_bytes = 16 << 20;

/// Set aside beside that for what MPI takes in a process of a team. Chosen: a third more than was measured,
/// 8 MiB of a process alone and 9 beside three others (OpenMPI 4.1, shared memory and TCP).
inline constexpr std::uint64_t link_bytes = 12 << 20;

/// How many ways `cells` cells with tiles 0 .. objective - 1 have each sum of 2^(v-1).
std::vector<double> sum_distribution(int cells, int objective);

/// The cut with which the kernel is fastest: the fewest stored boards, in blocks that are long, but not too
/// long. With an axis, of that axis.
///
/// Returns  nothing if no cut of the shape fits the kernel's limits.
/// Source   weights measured; docs/KERNEL.md, "Choosing a cut".
std::optional<BoardCut> choose_cut(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis = {});

/// What a run will take.
struct LayerPlan {
  BoardCut cut;                                ///< Of the run.
  AcrossMethod across = AcrossMethod::slides;  ///< The faster one for the game.
  int layers = 0;                              ///< Those that are solved, the empty board's included.
  double boards = 0;        ///< Stored boards of all of them, to within the symmetry's slack.
  double boards_peak = 0;   ///< Of the largest layer that is held.
  double window_bytes = 0;  ///< D of one layer and S of 2^(Dmax-1).
  double table_bytes = 0;   ///< Tables and the program, about.

  /// Of the whole process.
  double memory_bytes() const { return window_bytes + table_bytes; }

  /// The least budget with which scratch files may hold the window, with so many threads at work.
  double scratch_budget(int threads) const {
    const auto least = least_budget_beside(static_cast<std::uint64_t>(table_bytes));
    return static_cast<double>(std::max(least, least_scratch_budget_of(threads)));
  }

  /// Pages of 1 GiB that the window takes where the system has set so many aside; 0 of a small window.
  int gibibyte_pages(int dmax) const;

  /// Whether only the window, which scratch files may hold, is too large for the budget.
  bool is_for_scratch(double budget_bytes, int threads) const {
    return memory_bytes() > budget_bytes && scratch_budget(threads) <= budget_bytes;
  }
};

/// What a run with that cut, and below that bound, will take; computed in milliseconds.
LayerPlan plan_cut(const BoardCut& cut, const ObjectiveGame& game, const std::optional<Bound>& bound = {});

/// The same with the cut that `choose_cut` takes; nothing if no cut fits.
std::optional<LayerPlan> plan_layers(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis = {},
                                     const std::optional<Bound>& bound = {});

}  // namespace dropslide::layers
