// Where a run keeps the layers that it has found: in memory, or in a folder that can be queried afterwards.
//
//     DIR/manifest.json        the game, how far the run is, every file with its checksum
//     DIR/layers/00017         positions with Dropper to move and their values (stored_layer.hpp)
//     DIR/positions/00017      positions of both players; gone when the run is done
#pragma once

#include <functional>
#include <memory>

#include "solve/tablebase/stored_layer.hpp"
#include "store/manifest.hpp"

namespace dropslide::tablebase {

inline constexpr const char* layers_folder = "layers";
inline constexpr const char* positions_folder = "positions";

/// "layers/00017".
std::string layer_file(const char* folder, int layer);

/// What the manifest tells of the work.
enum class Phase : std::uint8_t { positions, values, complete };

/// How far a run came.
struct RunState {
  Phase phase = Phase::positions;
  int enumerated = 0;                   ///< Layers whose positions are kept: 0 .. enumerated - 1.
  int valued = 0;                       ///< Layers whose values are kept: `valued` .. enumerated - 1.
  std::uint64_t dropper_positions = 0;  ///< Reachable ones of the enumerated layers.
  std::uint64_t slider_positions = 0;
  std::optional<Winner> winner;  ///< When complete.
};

/// The identity and state that a manifest tells. Throws EnvironmentError if it is not a tablebase's.
Identity identity_in(const Manifest& manifest);
RunState state_in(const Manifest& manifest);

class LayerKeeper {
 public:
  virtual ~LayerKeeper() = default;

  virtual const RunState& state() const = 0;

  /// The positions of layer `state().enumerated`. Throws EnvironmentError.
  virtual void keep(ReachableLayer&& layer) = 0;
  /// No further layer has positions.
  virtual void end_positions() = 0;
  virtual ReachableLayer reachable(int layer) const = 0;

  /// Whether values are to be kept; otherwise `keep` only counts them.
  virtual bool keeps_values() const = 0;
  /// The values of layer `state().valued - 1`; null where they are not kept.
  virtual void keep(const StoredLayer* layer) = 0;
  virtual StoredLayer stored(int layer) const = 0;

  /// Sees that what was kept outlives a failure of power, if that is due.
  virtual void flush(bool is_due_now) = 0;
  virtual void conclude(Winner winner) = 0;

  /// Bytes kept in memory.
  virtual std::uint64_t memory_bytes() const = 0;
};

std::unique_ptr<LayerKeeper> keep_in_memory();

/// Ranks of a layer.
using LayerSize = std::function<std::uint64_t(int)>;

/// Takes up a run of the same identity that is in the folder.
///
/// Throws  EnvironmentError if the folder cannot be used, holds something else, or is damaged.
std::unique_ptr<LayerKeeper> keep_in_folder(const std::filesystem::path& folder, const Identity& identity,
                                            LayerSize ranks, double flush_every_seconds);

}  // namespace dropslide::tablebase
