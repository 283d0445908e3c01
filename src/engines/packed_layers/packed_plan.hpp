// What a run of packed layers takes: which cuts of the board, how many layers and boards, how much memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/packed_layers/index/packed_cut.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::packed_layers {

/// Set aside for the program itself. Chosen: twice what it takes.
inline constexpr std::uint64_t program_bytes = 16 << 20;

/// Set aside for the link of a team. Chosen: what MPI takes on one machine.
inline constexpr std::uint64_t link_bytes = 12 << 20;

/// Which layers are in memory: the layer under work with all that a drop from it leads to, or one of the
/// latter at a time, while the others lie in files.
enum class HeldLayers : std::uint8_t { all, one };

/// The cuts with which a game is solved, one for each stored axis: those with the widest blocks that the
/// kernel takes.
///
/// Returns  nothing if the shape fits the kernel along some axis in no way.
std::optional<std::vector<PackedCut>> choose_cuts(Shape shape, const ObjectiveGame& game);

/// What a run will take.
struct PackedPlan {
  std::vector<PackedCut> cuts;  ///< Of the run.
  int solved_layers = 0;        ///< The empty board's included.
  int highest_layer = 0;  ///< The highest one that is held: the highest that is solved, or a conceded one.
  int held_layers = 0;    ///< At a time: the one under work, and those that a drop reaches.
  double boards = 0;      ///< Stored ones of all layers that are solved.
  double conceded_boards = 0;  ///< Of the conceded layers.
  double boards_peak = 0;      ///< Stored ones of the largest layer that is held.
  double window_bytes = 0;     ///< Of the held layers.
  double table_bytes = 0;      ///< Of tables and program, about.

  double memory_bytes() const { return window_bytes + table_bytes; }  ///< Of the whole process.
};

/// What a run with these cuts takes, and below that bound. Computed in milliseconds.
PackedPlan plan_cuts(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                     const std::optional<Bound>& bound = {});

/// How many layers are held at a time, for drops of at most `dmax`, of layers up to `highest_layer`.
int held_layers(int dmax, int highest_layer);

/// The highest layer that is held: that of a full board of the largest tiles, or of a bounded game the
/// highest conceded layer.
int highest_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound);

/// The highest layer that is solved.
int top_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound);

}  // namespace dropslide::packed_layers
