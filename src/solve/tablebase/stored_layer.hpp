// One layer of a tablebase as it stands on disk: the positions with Dropper to move, and their values.
//
//   index   | parts of the file
//   --------|-----------------------------------------------------------------------------------------------
//   orbit   | a trit for every rank of the layer: 0 not reachable, 1 Dropper wins, 2 Slider wins
//   sparse  | the reachable ranks (upper and lower words of the Elias-Fano code), a trit for each of them,
//   and
//           | with depths 16 bits for each: moves to the end
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "game/rules.hpp"
#include "solve/tablebase/enumeration.hpp"
#include "store/checked_file.hpp"
#include "store/trit_table.hpp"

namespace dropslide::tablebase {

enum class IndexKind : std::uint8_t { orbit, sparse };

/// Which index the layers of a tablebase have; nothing: the one that takes fewer bytes, layer by layer.
using IndexChoice = std::optional<IndexKind>;

/// "orbit", "sparse" or "auto".
std::string to_text(IndexChoice index);

/// What a tablebase knows of a position.
struct PositionValue {
  Winner winner = Winner::dropper;
  std::optional<std::uint32_t> moves;  ///< Of both players to the end, under best play.

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// What identifies a tablebase, and with it what its files look like.
struct Identity {
  Shape shape;
  ObjectiveGame game;
  bool has_moves = false;
  IndexChoice index;

  std::string text() const;
};

class StoredLayer {
 public:
  /// A layer without values yet. `ranks` is the size of its orbit index. Depths need the sparse index.
  StoredLayer(IndexKind kind, int layer, std::uint64_t ranks, const EliasFano& positions, bool has_moves);

  /// Reads a file. Throws EnvironmentError if it is damaged or of another tablebase or layer.
  static StoredLayer read(const std::filesystem::path& file, const Identity& identity, int layer,
                          std::uint64_t ranks);

  /// Throws EnvironmentError if it cannot be written.
  FileDigest write(const std::filesystem::path& file, const Identity& identity) const;

  /// The index that takes fewer bytes for so many positions.
  static IndexKind smaller_index(std::uint64_t ranks, std::uint64_t positions);

  int layer() const { return layer_; }
  IndexKind kind() const { return kind_; }
  /// Reachable positions.
  std::uint64_t size() const { return size_; }

  /// Sets the value of the position with that rank, which is the `number`th reachable one. Not for several
  /// threads.
  void set(std::uint64_t rank, std::uint64_t number, const PositionValue& value);

  /// The value of the position with that rank, which is the `number`th reachable one.
  PositionValue at(std::uint64_t rank, std::uint64_t number) const;

  /// The value of the position with that rank; nothing if it is not reachable.
  std::optional<PositionValue> find(std::uint64_t rank) const;

  /// The reachable ranks.
  RankedBits reachable() const;

 private:
  StoredLayer() = default;
  bool trits_are_sound() const;
  std::vector<std::span<const std::byte>> parts() const;
  std::uint64_t entry(std::uint64_t rank, std::uint64_t number) const {
    return kind_ == IndexKind::orbit ? rank : number;
  }

  IndexKind kind_ = IndexKind::sparse;
  int layer_ = 0;
  std::uint64_t ranks_ = 0;
  std::uint64_t size_ = 0;
  EliasFano positions_;  ///< Empty with the orbit index.
  TritTable trits_;
  std::vector<std::uint16_t> moves_;  ///< Empty without depths.
};

/// Most moves that a stored depth can tell.
inline constexpr std::uint32_t most_moves = 65535;

/// The positions of both players, as a run keeps them until it is done.
FileDigest write_reachable(const std::filesystem::path& file, const Identity& identity,
                           const ReachableLayer& layer);

/// Throws EnvironmentError if the file is damaged or of another tablebase or layer.
ReachableLayer read_reachable(const std::filesystem::path& file, const Identity& identity, int layer,
                              std::uint64_t ranks);

}  // namespace dropslide::tablebase
