// One run of the layer engine: from the layer under the last checkpoint down to the empty board.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engines/layers/conceded/conceded_layers.hpp"
#include "engines/layers/kept_layers.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "engines/layers/window_budget.hpp"
#include "run/run_context.hpp"

namespace dropslide::layers {

/// What a run may take of the memory.
struct RunMemory {
  std::uint64_t window_bytes = 0;  ///< Of the window, as counted.
  bool in_scratch = false;         ///< The window is kept in files, within the memory budget.
  double most_share = LinkedTeam::usual_most_share;  ///< See `LinkedTeam`.
};

/// Owns the window of a run, and leads it: that of a process, or one member's part of that of a team. Use
/// from one thread.
class LayerRun {
 public:
  /// Files of the window lie in the task's scratch folder. What is given must outlive the run.
  ///
  /// Throws  std::bad_alloc, EnvironmentError.
  LayerRun(const LayerTables& tables, const Resources& resources, const LayerTask& task,
           const RunMemory& memory);

  /// Solves all layers, or those below the bound, that the folder's checkpoint does not hold; call it once.
  LayerDecision run();

 private:
  int solve_below(int layer);
  std::optional<int> load();
  void begin_to_keep();
  bool concede_layers();
  void begin_layer(int layer);
  bool finish_layer(int layer);
  void end_layer();
  template <class Job>
  LayerDigest for_each(SliceRange range, Job&& job);
  template <class Job, class Beside>
  LayerDigest for_each(SliceRange range, Job&& job, Beside&& beside);
  template <class Job, class Digests>
  void do_all(SliceRange range, Job&& job, Digests& digests);
  ProgressFigures progress() const;
  bool is_save_due() { return team_.any(context_.checkpoint_clock().is_due()); }
  void save(int layer);
  void conclude();

  RunContext context_;
  const LayerTask& task_;
  const LayerTables& tables_;
  const LayerIndex& index_;
  LinkedTeam team_;
  LayerKernel kernel_;
  LayerWindow window_;
  std::optional<WindowBudget> budget_;  ///< Of a window in scratch files.
  std::optional<LayerCheckpoint> checkpoint_;
  std::optional<KeptLayers> kept_;  ///< For a certificate.
  int last_saved_layer_ = -1;       ///< None.
  LayerDecision result_;
  std::uint64_t memory_bytes_ = 0;  ///< Of the window and all tables.
  std::uint64_t conceded_boards_ = 0, conceded_boards_done_ = 0;
  std::uint64_t total_boards_ = 0, boards_done_ = 0;  ///< Of layers that are solved.
  int open_layer_ = 0;
  std::uint64_t boards_in_layer_ = 0;         ///< Of the open layer.
  std::uint64_t jobs_in_layer_ = 1;           ///< This member's, of all phases.
  std::atomic<std::uint32_t> jobs_done_ = 0;  ///< Of those.
  double busy_seconds_ = 0;                   ///< That this member worked on the open layer.
};

}  // namespace dropslide::layers
