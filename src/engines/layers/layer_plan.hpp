// What a run of layers takes: which cuts of the board, how many layers and boards, how much memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/layers/index/packed_cut.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Set aside for the program itself. Chosen: twice what it takes.
inline constexpr std::uint64_t program_bytes = 16 << 20;

/// Set aside for the link of a team. Chosen: what MPI takes on one machine.
inline constexpr std::uint64_t link_bytes = 12 << 20;

/// Words of a piece (layer_pieces.hpp), if not a single slice is larger. Chosen: 64 MiB, some seconds of
/// work.
inline constexpr std::uint64_t words_of_piece = std::uint64_t{1} << 23;

/// Which layers are in memory: the layer under work with all that a drop from it leads to, or one of the
/// latter at a time, while the others lie in files.
enum class HeldLayers : std::uint8_t { all, one };

/// The cuts with which a game is solved, one for each stored axis: those with the widest blocks that the
/// kernel takes.
///
/// With `inner_lines`, each axis that can be cut so has so many lines as the bits of a block.
///
/// Returns  nothing if the shape fits the kernel along some axis in no way, or so along none.
std::optional<std::vector<PackedCut>> choose_cuts(Shape shape, const ObjectiveGame& game,
                                                  std::optional<int> inner_lines = {});

/// The numbers of inner lines with which `choose_cuts` finds cuts, from the least on.
std::vector<int> possible_inner_lines(Shape shape, const ObjectiveGame& game);

/// What a run will take.
struct LayerPlan {
  std::vector<PackedCut> cuts;
  int solved_layers = 0;  ///< The empty board's included.
  int highest_layer = 0;  ///< The highest one that is held: the highest that is solved, or a conceded one.
  int held_layers = 0;    ///< At a time: the one under work, and those that a drop reaches.
  double boards = 0;      ///< Stored ones of all layers that are solved.
  double conceded_boards = 0;  ///< Of the conceded layers.
  double boards_peak = 0;      ///< Stored ones of the largest layer that is held.
  double layer_bytes = 0;      ///< Of the largest layer.
  double window_bytes = 0;     ///< Of the held layers.
  double piece_bytes = 0;      ///< Of the largest piece of a layer.
  double table_bytes = 0;      ///< Of tables and program, about.

  /// Of the whole process. With one layer in memory, two pieces of one lie in buffers.
  double memory_bytes(HeldLayers held = HeldLayers::all) const;
  /// What lies in the folder at the most: with all layers in memory those of two saves, and the one under
  /// work; with one, those that are held.
  double disk_bytes(HeldLayers held = HeldLayers::all) const;
  /// What lies there if all layers are kept, for a certificate.
  double kept_bytes() const { return (boards + conceded_boards) / 8; }
  /// What one of so many processes reads of the folder, and writes, in a run with one layer in memory. A pass
  /// of each dropped tile reads a layer, and what the pass before left of the layer under work. With drops of
  /// 1 and 2 alone, the layer that the last pass read stays for the next one.
  double read_bytes(int dmax, int members) const {
    return boards / 8 * ((dmax <= 2 ? 1 : dmax) + (dmax - 1.0) / members);
  }
  double written_bytes(int dmax, int members) const {
    return (dmax * boards + conceded_boards) / 8 / members;
  }
  /// Pages of 1 GiB that the window takes where the system has so many set aside; 0 of a small window.
  int gibibyte_pages() const { return held_layers * static_cast<int>(layer_bytes / 0x1p30); }
};

/// What a run with these cuts takes, and below that bound. Computed in milliseconds.
LayerPlan plan_cuts(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                    const std::optional<Bound>& bound = {});

/// The same with the cuts that `choose_cuts` takes; nothing if no cut fits.
std::optional<LayerPlan> plan_layers(Shape shape, const ObjectiveGame& game,
                                     const std::optional<Bound>& bound = {});

/// How many boards of each layer up to the highest one are stored with these cuts.
std::vector<double> stored_boards(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                                  int highest_layer);

/// How many layers are held at a time, for drops of at most `dmax`, of layers up to `highest_layer`.
int held_layers(int dmax, int highest_layer);

/// The highest layer that is held: that of a full board of the largest tiles, or of a bounded game the
/// highest conceded layer.
int highest_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound);

/// The highest layer that is solved.
int top_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound);

}  // namespace dropslide::layers
