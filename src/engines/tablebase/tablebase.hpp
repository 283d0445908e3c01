// A finished tablebase in a folder, to be asked.
#pragma once

#include <functional>
#include <memory>

#include "engines/tablebase/tablebase_manifest.hpp"

namespace dropslide {

/// How many layers of a tablebase stay in memory once they were read: a few, for boards of neighbouring
/// layers, or all, for whole games.
enum class LayersInMemory : std::uint8_t { few, all };

/// Thread-safe.
class Tablebase {
 public:
  using PositionValue = tablebase::PositionValue;
  template <class Stored>
  using Visit = std::function<void(const Board&, const Stored&)>;

  /// Throws EnvironmentError if the folder holds no finished tablebase, DamageError if its manifest is
  /// damaged.
  explicit Tablebase(const std::filesystem::path& folder, LayersInMemory most = LayersInMemory::few);
  ~Tablebase();

  const std::filesystem::path& folder() const { return folder_; }
  Shape shape() const { return identity_.shape; }
  const ObjectiveGame& game() const { return identity_.game; }
  tablebase::ValueKind kind() const { return identity_.kind; }
  bool has_moves() const { return identity_.kind == tablebase::ValueKind::moves; }
  /// The distance of rounded scores; 0 if values are not rounded.
  double score_step() const { return identity_.score_step(); }
  /// Requires a game of two players.
  Winner winner() const { return *state_.winner; }
  /// Layers with positions: 0 .. layers() - 1.
  int layers() const { return state_.enumerated; }
  /// The files of the layers, from layer 0 up.
  const std::vector<ManifestFile>& files() const { return files_; }
  std::uint64_t positions() const;
  std::uint64_t positions(int layer) const;

  /// The value of a board with Dropper to move; nothing if it is not reachable. Boards of one layer are best
  /// asked together: the last few layers are kept in memory.
  ///
  /// Requires  the shape; asserted. Throws  EnvironmentError if a file is damaged.
  std::optional<PositionValue> find(const Board& board) const;
  /// The same for a game against chance: the expected score still to come, or the chance to fail.
  std::optional<double> find_number(const Board& board) const;

  /// Calls visit(board, value) for the `begin`th to `end`th position of the layer, in the order of ranks.
  /// `Stored` is PositionValue for two players, double for a game against chance.
  ///
  /// Throws  EnvironmentError if a file is damaged.
  template <class Stored>
  void for_each(int layer, std::uint64_t begin, std::uint64_t end, const Visit<Stored>& visit) const;

  /// Sees that the file of the layer is whole. Throws EnvironmentError if it is damaged.
  void check_layer(int layer) const;

 private:
  class Boards;
  template <class Stored>
  std::optional<Stored> find_stored(const Board& board) const;
  template <class Word>
  class PackedBoards;

  std::filesystem::path folder_;
  tablebase::Identity identity_;
  tablebase::RunState state_;
  std::vector<ManifestFile> files_;  ///< By layer.
  std::unique_ptr<const Boards> boards_;
};

}  // namespace dropslide
