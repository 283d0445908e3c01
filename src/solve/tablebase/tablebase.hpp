// A finished tablebase in a folder, to be asked.
#pragma once

#include <functional>
#include <memory>

#include "solve/tablebase/tablebase_manifest.hpp"

namespace dropslide {

/// Thread-safe.
class Tablebase {
 public:
  using PositionValue = tablebase::PositionValue;
  using Visit = std::function<void(const Board&, const PositionValue&)>;

  /// Throws EnvironmentError if the folder holds no finished tablebase, DamageError if its manifest is
  /// damaged.
  explicit Tablebase(const std::filesystem::path& folder);
  ~Tablebase();

  const std::filesystem::path& folder() const { return folder_; }
  Shape shape() const { return identity_.shape; }
  const ObjectiveGame& game() const { return identity_.game; }
  bool has_moves() const { return identity_.has_moves; }
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

  /// Calls visit(board, value) for the `begin`th to `end`th position of the layer, in the order of ranks.
  ///
  /// Throws  EnvironmentError if a file is damaged.
  void for_each(int layer, std::uint64_t begin, std::uint64_t end, const Visit& visit) const;

 private:
  class Boards;
  template <class Word>
  class PackedBoards;

  std::filesystem::path folder_;
  tablebase::Identity identity_;
  tablebase::RunState state_;
  std::vector<ManifestFile> files_;  ///< By layer.
  std::unique_ptr<const Boards> boards_;
};

}  // namespace dropslide
