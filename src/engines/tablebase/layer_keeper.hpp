// Where a run keeps the layers that it has found: in memory, or in a folder that can be queried afterwards.
#pragma once

#include <functional>
#include <memory>

#include "engines/tablebase/tablebase_manifest.hpp"
#include "run/checkpoint_clock.hpp"
#include "run/run_task.hpp"

namespace dropslide::tablebase {

/// Where layers go, and come from again. Not for several threads.
class LayerKeeper {
 public:
  virtual ~LayerKeeper() = default;

  /// How far the run is.
  virtual const RunState& state() const = 0;

  /// The positions of layer `state().enumerated`. Throws EnvironmentError.
  virtual void keep(ReachableLayer&& layer) = 0;
  /// No further layer has positions.
  virtual void end_positions() = 0;
  /// Positions that were kept. Throws EnvironmentError.
  virtual ReachableLayer reachable(int layer) const = 0;

  /// Whether values are to be kept; otherwise `skip_values` only counts them.
  virtual bool keeps_values() const = 0;
  /// The values of layer `state().valued - 1`.
  virtual void keep(const StoredLayer& layer) = 0;
  /// Counts the positions of layer `state().valued - 1`.
  virtual void skip_values(const LayerCounts& counts) = 0;
  /// Values that were kept. Throws EnvironmentError.
  virtual StoredLayer stored(int layer) const = 0;

  /// Of a layer that has values.
  virtual LayerCounts counts(int layer) const = 0;

  /// Sees that what was kept outlives a failure of power, if that is due.
  virtual void flush(bool is_due_now) = 0;
  /// All layers have values; a game of two players has a winner.
  virtual void conclude(std::optional<Winner> winner) = 0;

  /// Bytes kept in memory.
  virtual std::uint64_t memory_bytes() const = 0;
};

/// Keeps positions, and of values the counts alone.
std::unique_ptr<LayerKeeper> keep_in_memory();

/// Ranks of a layer.
using LayerSize = std::function<std::uint64_t(int)>;

/// Takes up a run of the same identity that is in the folder of the task, which it must have. What is kept is
/// flushed when `clock` says that a checkpoint is due, and at the end; it must outlive the keeper.
///
/// Throws  EnvironmentError if the folder cannot be used, is in use by another run, holds something else, or
///         is damaged.
std::unique_ptr<LayerKeeper> keep_in_folder(const RunTask& task, const Identity& identity, LayerSize ranks,
                                            CheckpointClock& clock);

}  // namespace dropslide::tablebase
