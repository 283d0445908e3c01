// What the manifest of a tablebase says: which one it is, how far its run is, and which files count.
//
//     DIR/manifest.json          the game, how far the run is, every file with its checksum
//     DIR/layers/0000017         positions with Dropper to move and their values (stored_layer.hpp)
//     DIR/positions/0000017      positions of both players; gone when the run is done
#pragma once

#include "engines/tablebase/stored_layer.hpp"
#include "files/manifest.hpp"

namespace dropslide::tablebase {

inline constexpr const char* layers_folder = "layers";
/// Where positions are until the run is done.
inline constexpr const char* positions_folder = "positions";

/// "layers/0000017".
std::string layer_file(const char* folder, int layer);

/// What a run does: lists positions, decides them, or nothing more.
enum class Phase : std::uint8_t { positions, values, complete };

/// How far a run came.
struct RunState {
  Phase phase = Phase::positions;  ///< What it does next.
  int enumerated = 0;              ///< Layers whose positions are known: 0 .. enumerated - 1.
  int valued = 0;  ///< From phase `values` on: layers whose values are known, `valued` .. enumerated - 1.
  std::uint64_t dropper_positions = 0;  ///< Reachable ones of the enumerated layers.
  std::uint64_t slider_positions = 0;   ///< Likewise, with Slider to move.
  std::uint64_t largest_positions = 0;  ///< Of one player in one layer.
  std::optional<Winner> winner;         ///< Of two players, when complete.
};

/// Files by layer: a run writes positions upwards and values downwards.
struct LayerFiles {
  std::vector<ManifestFile> layers;     ///< enumerated - 1, enumerated - 2, ...
  std::vector<ManifestFile> positions;  ///< 0, 1, ...
};

/// What the manifest is to hold.
Manifest to_manifest(const Identity& identity, const RunState& state, const LayerFiles& files);

/// Throw DamageError if the manifest is not one that a run writes: a fact that is none, or files other than
/// those that its state asks for.
Identity identity_in(const Manifest& manifest);
RunState state_in(const Manifest& manifest);
LayerFiles files_in(const Manifest& manifest, const RunState& state);

}  // namespace dropslide::tablebase
