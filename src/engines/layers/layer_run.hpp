// One run of layers: from the layer under the lowest saved one down to the empty board.
//
// A layer is solved piece by piece. Where all layers that drops lead to are in memory, all drops are tried at
// once. Where one of them is, each dropped tile is a *pass* over all pieces, the largest first: what a pass
// leaves of a piece is written to a file, and the next one goes on from there. The members of a team share
// the pieces of each pass, and a folder.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engines/layers/conceded/conceded_layers.hpp"
#include "engines/layers/kernel/instructions/solve_slices.hpp"
#include "engines/layers/layer_files.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/team.hpp"
#include "run/run_context.hpp"

namespace dropslide::layers {

/// Owns the window of a run, and leads it. Use from one thread.
class LayerRun {
 public:
  /// `memory_bytes`: of window and tables. What is given must outlive the run. A run with one layer in memory
  /// needs a folder. Throws std::bad_alloc.
  LayerRun(const PackedTables& tables, const LayerGame& of, const Resources& resources, const LayerTask& task,
           HeldLayers held, std::uint64_t memory_bytes);

  /// Bytes of buffers that a run takes beside window and tables.
  static std::uint64_t buffer_bytes(const PackedTables& tables, HeldLayers held);

  /// Solves all layers that the folder does not hold; call it once.
  LayerDecision run();

 private:
  void load();
  void expect_same_load();
  bool read_saved(const SavedRun& saved);
  void open_layer(int layer);
  void list_pieces();
  bool finish_layer();
  bool finish_pass();
  void hold_layers_above();
  bool finish_own_pieces();
  bool finish_piece(std::size_t number);
  bool agree_on_pass(bool is_done);
  SliceWork work_on(std::size_t number);
  std::optional<LayerDigest> solve(const SliceWork& work, const LayerPiece& piece);
  void end_layer();
  ProgressFigures progress() const;
  void save();
  void save_piece(int layer, std::size_t number);
  void store_piece(std::size_t number);
  void remove_needless_layers() const;
  void conclude();

  int highest_layer() const { return tables_.highest_layer(); }
  bool is_conceded(int layer) const { return layer > top_layer_; }
  bool holds_all() const { return held_ == HeldLayers::all; }
  bool is_own(std::size_t piece) const {
    return piece % static_cast<std::size_t>(team_.members()) == static_cast<std::size_t>(team_.number());
  }
  /// The highest layer that a drop on a board of that one leads to.
  int highest_reached(int layer) const;
  DropValues values_of_pass() const;

  RunContext context_;
  const LayerTask& task_;
  Team team_;
  const PackedTables& tables_;
  HeldLayers held_;
  int top_layer_;
  std::uint64_t memory_bytes_;
  SolveSlices solve_slices_;
  LayerWindow window_;
  std::vector<DigestTables> digest_tables_;
  std::vector<LayerDigest> full_boards_;
  std::vector<ConcededLayers> conceded_;  ///< By array; of a bounded game.
  std::vector<std::uint64_t> boards_;     ///< Stored ones, by layer.
  std::optional<LayerFiles> files_;
  RunHeader header_;  ///< As far as the run is.
  OpenLayer open_;
  std::vector<LayerPiece> pieces_;                      ///< Of the open layer.
  std::array<std::vector<std::int64_t>, 2> starts_;     ///< Of the open layer, by array.
  std::vector<std::array<const LayerView*, 2>> above_;  ///< What the drops of the pass lead to, by value - 1.
  std::vector<std::uint64_t> tried_, out_;              ///< Of a piece, with one layer in memory.
  std::map<int, std::vector<std::optional<LayerDigest>>> digests_;  ///< Of the pieces of layers in memory.
  std::set<std::pair<int, std::size_t>> saved_pieces_;              ///< Layers and numbers; they are sound.
  std::set<int> last_saved_;                                        ///< Layers of the save before.
  LayerDecision result_;
  std::uint64_t boards_done_ = 0, boards_solved_ = 0, all_boards_ = 0;
};

}  // namespace dropslide::layers
