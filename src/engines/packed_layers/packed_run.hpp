// One run of packed layers: from the layer under the lowest saved one down to the empty board.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/packed_layers/conceded/conceded_layers.hpp"
#include "engines/packed_layers/kernel/instructions/solve_slices.hpp"
#include "engines/packed_layers/layer_files.hpp"
#include "engines/packed_layers/packed_search.hpp"
#include "engines/packed_layers/packed_window.hpp"
#include "run/run_context.hpp"

namespace dropslide::packed_layers {

/// Owns the window of a run, and leads it. Use from one thread.
class PackedRun {
 public:
  /// `memory_bytes`: of window and tables. What is given must outlive the run. Throws std::bad_alloc.
  PackedRun(const PackedTables& tables, const LayerGame& of, const Resources& resources,
            const PackedTask& task, std::uint64_t memory_bytes);

  /// Solves all layers that the folder does not hold; call it once.
  PackedDecision run();

 private:
  /// Slices of an array, [begin, end), that are solved together.
  struct Job {
    std::size_t array;
    std::uint32_t begin, end;
  };

  void list_jobs();
  void load();
  bool finish_layer(int layer);
  void do_jobs();
  LayerDigest do_job(const Job& job) const;
  void end_layer();
  bool is_conceded(int layer) const { return layer > top_layer_; }
  ProgressFigures progress() const;
  void save();
  void conclude();

  RunContext context_;
  const PackedTask& task_;
  const PackedTables& tables_;
  int top_layer_;
  std::uint64_t memory_bytes_;
  SolveSlices solve_slices_;
  PackedWindow window_;
  std::vector<DigestTables> digest_tables_;  ///< By array.
  std::vector<LayerDigest> full_boards_;     ///< By layer.
  std::vector<ConcededLayers> conceded_;     ///< By array; of a bounded game.
  std::vector<Job> jobs_;                    ///< Of every layer.
  std::vector<std::uint64_t> boards_;        ///< Stored ones, by layer.
  std::optional<LayerFiles> files_;
  RunHeader header_;  ///< As far as the run is.
  OpenLayer open_;
  PackedDecision result_;
  std::uint64_t boards_done_ = 0, boards_solved_ = 0, all_boards_ = 0;
  std::atomic<std::uint32_t> jobs_done_ = 0;  ///< Of the layer under work.
};

}  // namespace dropslide::packed_layers
